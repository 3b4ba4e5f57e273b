import type { Day } from "#shared/day.ts";
import { monthRange, type Month } from "#shared/month.ts";
import { calendarWindow } from "#features/months/rules/calendar.ts";
import { coversMonth, lastMonthOf, type ProjectMonths } from "./calendar.ts";

/** The months a planner offers: those with a project or an allocation, within the calendar's window. */
export function offeredPeriods(
  today: Day,
  projects: readonly ProjectMonths[],
  allocated: readonly Month[],
): Month[] {
  const { first, last } = calendarWindow(today);
  const stored = new Set(allocated);
  const spans = projects.map((project) => [project.firstMonth, lastMonthOf(project)] as const);
  return monthRange(first, last).filter(
    (month) => stored.has(month) || spans.some(([from, to]) => from <= month && month <= to),
  );
}

/** The offered month nearest to the wanted one, a later before an earlier. */
export function openingPeriod(offered: readonly Month[], wanted: Month): Month {
  return offered.find((month) => month >= wanted) ?? offered.at(-1) ?? wanted;
}

/**
 * Whether the project accepts hours in the month: not while proposed, on hold or ended
 * (docs/readings.md#000-4).
 */
export function isOpenForAllocation(
  project: { readonly statusCode: string; readonly usesFunction: boolean } & ProjectMonths,
  month: Month,
): boolean {
  return project.statusCode === "active" && project.usesFunction && coversMonth(project, month);
}
