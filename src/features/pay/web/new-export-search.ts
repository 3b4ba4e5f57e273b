import { isId } from "#shared/id.ts";
import { isMonth, type Month } from "#shared/month.ts";
import { purposes, type Purpose } from "../rules/pay-line.ts";

export const steps = ["what", "format", "check"] as const;
export type Step = (typeof steps)[number];

/** What the address of a new export contains. */
export interface NewExportSearch {
  readonly step?: Step;
  readonly purpose?: Purpose;
  readonly from?: Month;
  readonly to?: Month;
  readonly format?: string;
  readonly template?: string;
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value);

/** Reads the address; unknown, impossible and empty parts are dropped. */
export function readNewExportSearch(search: Record<string, unknown>): NewExportSearch {
  const { step, purpose, from, to, format, template } = search;
  const month = (value: unknown): value is Month => typeof value === "string" && isMonth(value);
  return {
    ...(oneOf(steps, step) ? { step } : {}),
    ...(oneOf(purposes, purpose) ? { purpose } : {}),
    ...(month(from) ? { from } : {}),
    ...(month(to) ? { to } : {}),
    ...(typeof format === "string" && format !== "" && format.length <= 40 ? { format } : {}),
    ...(typeof template === "string" && isId(template) ? { template } : {}),
  };
}
