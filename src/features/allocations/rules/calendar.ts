import { addMonths, type Month } from "#shared/month.ts";
import { calendarMonth, type CalendarMonth } from "#features/months/rules/calendar.ts";
import type { AllocationStatus } from "./status.ts";

/** When a project runs. */
export interface ProjectMonths {
  readonly firstMonth: Month;
  /** Whole months, at least 1. */
  readonly lengthMonths: number;
}

/** A project's months and the functions it uses. */
export interface CalendarProject extends ProjectMonths {
  readonly functionIds: readonly string[];
}

export interface CalendarAllocation {
  readonly functionId: string;
  readonly month: Month;
  readonly status: AllocationStatus;
}

/** The last month of a project. */
export function lastMonthOf(project: ProjectMonths): Month {
  return addMonths(project.firstMonth, project.lengthMonths - 1);
}

/** True when the month lies within the project's start and length (docs/readings.md#amb-28). */
export function coversMonth(project: ProjectMonths, month: Month): boolean {
  return project.firstMonth <= month && month <= lastMonthOf(project);
}

/** The functions a month needs allocations of: those of a project that covers it. */
export function relevantFunctions(projects: readonly CalendarProject[], month: Month): Set<string> {
  return new Set(
    projects.filter((project) => coversMonth(project, month)).flatMap((project) => project.functionIds),
  );
}

/** Every month with how many of its functions are submitted. */
export function calendarMonths(
  months: readonly Month[],
  projects: readonly CalendarProject[],
  allocations: readonly CalendarAllocation[],
): CalendarMonth[] {
  const byMonth = Map.groupBy(allocations, (allocation) => allocation.month);
  return months.map((month) => {
    const stored = (byMonth.get(month) ?? []).filter(({ status }) => status !== "not_submitted");
    const counted = stored.map(({ functionId, status }) => ({
      id: functionId,
      isDone: status === "submitted",
    }));
    return calendarMonth(month, relevantFunctions(projects, month), counted);
  });
}
