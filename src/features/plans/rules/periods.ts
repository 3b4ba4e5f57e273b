import type { Day } from "#shared/day.ts";
import { monthRange, type Month } from "#shared/month.ts";
import { calendarWindow } from "#features/months/rules/calendar.ts";
import {
  isMonthOfProject,
  monthsOfProject,
  type ProjectSpan,
} from "#features/months/rules/project-months.ts";

/** The months a planner offers: those with a project or an allocation, within the calendar's window. */
export function offeredPeriods(
  today: Day,
  projects: readonly ProjectSpan[],
  allocated: readonly Month[],
): Month[] {
  const { first, last } = calendarWindow(today);
  const offered = new Set([...allocated, ...projects.flatMap(monthsOfProject)]);
  return monthRange(first, last).filter((month) => offered.has(month));
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
  project: { readonly statusCode: string; readonly usesFunction: boolean } & ProjectSpan,
  month: Month,
): boolean {
  return project.statusCode === "active" && project.usesFunction && isMonthOfProject(project, month);
}
