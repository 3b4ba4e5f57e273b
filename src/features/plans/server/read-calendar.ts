import { sumHours } from "#shared/hours.ts";
import { firstDay, lastDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import * as contract from "../contract.ts";
import { calendarWindow } from "#features/months/rules/calendar.ts";
import { calendarMonths, type CalendarProject } from "../rules/calendar.ts";
import type { AllocationStatus } from "../rules/status.ts";
import { allocationsBetween, projectsWithFunctions } from "./queries/calendar.ts";

/** Rows of project x function, gathered by project. */
export function calendarProjects(
  rows: Answers<[ReturnType<typeof projectsWithFunctions>]>[0],
): CalendarProject[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [project] = own;
    return project ? [{ ...project, functionIds: own.map(({ functionId }) => functionId) }] : [];
  });
}

/** GET /api/allocations/calendar. Months outside the window of 24 back and 36 forward are not answered. */
export const readCalendar = serve(contract.readAllocationCalendar, async (call) => {
  const { orgId } = call.actor;
  const year = call.query.year ?? call.today.slice(0, 4);
  const window = calendarWindow(call.today);
  const [projectRows, allocationRows] = await call.read(
    projectsWithFunctions(orgId),
    allocationsBetween(orgId, {
      first: firstDay(window.first),
      last: lastDay(window.last),
      today: call.today,
    }),
  );
  const allocations = allocationRows.map((row) => ({
    functionId: row.function_id,
    month: monthOf(row.forecast_period),
    status: row.status_code as AllocationStatus,
    hours: row.hours,
  }));
  const all = calendarMonths(
    monthRange(window.first, window.last),
    calendarProjects(projectRows),
    allocations,
  );
  const withAllocation = new Set<Month>(allocations.map((allocation) => allocation.month));
  const hasData = (wanted: number) =>
    all.some(
      (month) =>
        month.year === wanted && (month.relevantFunctionsCount > 0 || withAllocation.has(month.periodId)),
    );
  const shown = hasData(Number(year)) ? all.filter(({ periodId }) => periodId.startsWith(year)) : [];
  return {
    year: Number(year),
    hasPrevious: hasData(Number(year) - 1),
    hasNext: hasData(Number(year) + 1),
    months: shown.map((month) => ({
      ...month,
      totalHours: sumHours(
        allocations.filter((each) => each.month === month.periodId).map((each) => each.hours),
      ),
    })),
  };
});
