import type { Day } from "../../../shared/day.ts";
import { addMonths, monthOf, monthRange, type Month } from "../../../shared/month.ts";
import type { AllocationStatus } from "./status.ts";

/** A project's months and the functions it uses. */
export interface CalendarProject {
  readonly firstMonth: Month;
  /** Whole months, at least 1. */
  readonly lengthMonths: number;
  readonly functionIds: readonly string[];
}

export interface CalendarAllocation {
  readonly functionId: string;
  readonly month: Month;
  readonly status: AllocationStatus;
}

/** The status of a month (docs/readings.md#001-4). */
export type MonthStatus = "complete" | "partial" | "none";

export interface CalendarMonth {
  readonly month: Month;
  readonly status: MonthStatus;
  readonly relevantFunctionsCount: number;
  readonly submittedCount: number;
  readonly draftCount: number;
}

/** 24 months back to 36 months forward (docs/readings.md#001-9). */
export function calendarWindow(today: Day): { first: Month; last: Month } {
  return { first: addMonths(monthOf(today), -24), last: addMonths(monthOf(today), 36) };
}

/** The last month of a project. */
export function lastMonthOf(project: Pick<CalendarProject, "firstMonth" | "lengthMonths">): Month {
  return addMonths(project.firstMonth, project.lengthMonths - 1);
}

/** True when the month lies within the project's start and length (docs/readings.md#amb-28). */
export function coversMonth(
  project: Pick<CalendarProject, "firstMonth" | "lengthMonths">,
  month: Month,
): boolean {
  return project.firstMonth <= month && month <= lastMonthOf(project);
}

/**
 * Complete: something is relevant and all of it is submitted; partial: any is submitted or draft; none
 * otherwise.
 */
export function monthStatus(relevant: number, submitted: number, draft: number): MonthStatus {
  if (relevant > 0 && submitted === relevant) return "complete";
  return submitted + draft > 0 ? "partial" : "none";
}

/** The functions a month needs allocations of: those of a project that covers it. */
export function relevantFunctions(projects: readonly CalendarProject[], month: Month): Set<string> {
  return new Set(
    projects.filter((project) => coversMonth(project, month)).flatMap((project) => project.functionIds),
  );
}

/** Every month with its status; allocations of irrelevant functions don't count. */
export function calendarMonths(
  first: Month,
  last: Month,
  projects: readonly CalendarProject[],
  allocations: readonly CalendarAllocation[],
): CalendarMonth[] {
  return monthRange(first, last).map((month) => {
    const relevant = relevantFunctions(projects, month);
    const counted = allocations.filter(
      (allocation) => allocation.month === month && relevant.has(allocation.functionId),
    );
    const submittedCount = counted.filter((allocation) => allocation.status === "submitted").length;
    const draftCount = counted.filter((allocation) => allocation.status === "draft").length;
    return {
      month,
      status: monthStatus(relevant.size, submittedCount, draftCount),
      relevantFunctionsCount: relevant.size,
      submittedCount,
      draftCount,
    };
  });
}

/** The calendar's tiles (docs/readings.md#amb-29); months with nothing relevant count in none. */
export function calendarTiles(months: readonly CalendarMonth[]): {
  totalForms: number;
  complete: number;
  partial: number;
  pending: number;
} {
  const relevant = months.filter((month) => month.relevantFunctionsCount > 0);
  const count = (status: MonthStatus) => relevant.filter((month) => month.status === status).length;
  return {
    totalForms: relevant.reduce((total, month) => total + month.relevantFunctionsCount, 0),
    complete: count("complete"),
    partial: count("partial"),
    pending: count("none"),
  };
}
