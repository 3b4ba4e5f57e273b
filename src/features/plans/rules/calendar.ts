import type { Month } from "#shared/month.ts";
import { calendarMonth, type CalendarMonth } from "#features/months/rules/calendar.ts";
import { isMonthOfProject, type ProjectSpan } from "#features/months/rules/project-months.ts";
import type { AllocationStatus } from "./status.ts";

export interface CalendarProject extends ProjectSpan {
  readonly functionIds: readonly string[];
}

export interface CalendarAllocation {
  readonly functionId: string;
  readonly month: Month;
  readonly status: AllocationStatus;
}

/** The functions a month needs allocations of: those of a project that covers it (docs/readings.md#amb-28). */
export function relevantFunctions(projects: readonly CalendarProject[], month: Month): Set<string> {
  return new Set(
    projects.filter((project) => isMonthOfProject(project, month)).flatMap((project) => project.functionIds),
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
