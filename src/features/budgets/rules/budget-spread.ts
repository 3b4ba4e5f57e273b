import { daysBetween, isWeekend } from "#shared/day.ts";
import { isInSteps } from "#shared/hours.ts";
import { firstDay, lastDay, type Month } from "#shared/month.ts";
import { spread } from "#shared/spread.ts";
import { t } from "#shared/texts/t.ts";
import { hourStep, maxHours } from "./budget-profile.ts";

export const spreadPatterns = ["even", "workingDays", "front", "back"] as const;
export type SpreadPattern = (typeof spreadPatterns)[number];

/** Days from Monday to Friday; public holidays differ by person and still count. */
export function workingDaysIn(month: Month): number {
  return daysBetween(firstDay(month), lastDay(month)).filter((day) => !isWeekend(day)).length;
}

function weightsOf(pattern: SpreadPattern, months: readonly Month[]): number[] {
  if (pattern === "workingDays") return months.map(workingDaysIn);
  return months.map((_, at) => (pattern === "even" ? 1 : pattern === "front" ? months.length - at : at + 1));
}

/**
 * `total` hours over months in half hours, exact in sum. `front` falls evenly to a last share above 0, `back`
 * is its mirror image.
 */
export function spreadHours(total: number, months: readonly Month[], pattern: SpreadPattern): number[] {
  return spread(total, weightsOf(pattern, months), hourStep, pattern === "back" ? "last" : "first");
}

/** Why these hours can't be spread; null when they can. */
export function spreadFault(total: number | null): string | null {
  if (total === null || !Number.isFinite(total)) return t`Enter the hours to spread.`;
  if (total < 0) return t`Hours can't be negative.`;
  if (!isInSteps(total, hourStep)) return t`Enter hours in steps of 0.5.`;
  return total > maxHours ? t`Spread at most 100,000 hours a cost tier.` : null;
}
