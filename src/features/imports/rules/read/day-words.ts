import type { Day } from "#shared/day.ts";
import { formatMonth, monthOf } from "#shared/month.ts";

/** "2 March 2026", as reasons say a day. */
export function dayWords(day: Day): string {
  return `${Number(day.slice(8))} ${formatMonth(monthOf(day))}`;
}
