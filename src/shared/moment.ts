import { isDay } from "./day.ts";
import { t } from "./texts/t.ts";

/** The end of a civil day, or an instant in UTC with up to six decimals: `2026-09-20T16:04:11.123456Z`. */
export const momentPattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z)?$/;

export function isMoment(value: unknown): value is string {
  if (typeof value !== "string" || !momentPattern.test(value)) return false;
  return isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

export const momentFault = (): string => t`Enter a day, or an instant in UTC`;
