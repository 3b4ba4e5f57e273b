import type { Day } from "../../../shared/day.ts";
import { monthRange, type Month } from "../../../shared/month.ts";
import { calendarWindow, coversMonth, lastMonthOf, type CalendarProject } from "./calendar.ts";

/**
 * The months a function's planner offers: those its projects cover or that have an allocation, within the
 * calendar's window.
 */
export function offeredPeriods(
  today: Day,
  projects: readonly Pick<CalendarProject, "firstMonth" | "lengthMonths">[],
  allocated: readonly Month[],
): Month[] {
  const { first, last } = calendarWindow(today);
  const stored = new Set(allocated);
  const spans = projects.map((project) => [project.firstMonth, lastMonthOf(project)] as const);
  return monthRange(first, last).filter(
    (month) => stored.has(month) || spans.some(([from, to]) => from <= month && month <= to),
  );
}

/**
 * The offered month nearest to the wanted one, a later one before an earlier; the wanted one when nothing is
 * offered.
 */
export function openingPeriod(offered: readonly Month[], wanted: Month): Month {
  return offered.find((month) => month >= wanted) ?? offered.at(-1) ?? wanted;
}

/**
 * True when hours may be allocated to the project in the month: what is proposed, on hold or ended takes none
 * (docs/readings.md#000-4).
 */
export function isOpenForAllocation(
  project: { readonly statusCode: string; readonly usesFunction: boolean } & Pick<
    CalendarProject,
    "firstMonth" | "lengthMonths"
  >,
  month: Month,
): boolean {
  return project.statusCode === "active" && project.usesFunction && coversMonth(project, month);
}
