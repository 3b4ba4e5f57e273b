import type { Day } from "#shared/day.ts";
import { firstDay, lastDay, monthOf, type Month } from "#shared/month.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import { planningMonth } from "#features/organisation/rules/monthly-cycle.ts";
import { patternOf } from "#features/people/server/working-days.ts";
import { publicHolidaysBetween } from "#features/people/server/working-days-queries.ts";
import * as contract from "../contract.ts";
import { calendarWindow } from "#features/months/rules/calendar.ts";
import { effectiveMonthlyHours } from "../rules/load.ts";
import { isOpenForAllocation, offeredPeriods, openingPeriod } from "../rules/periods.ts";
import type { AllocationStatus } from "../rules/status.ts";
import { mayAllocate } from "../rules/writers.ts";
import * as queries from "./queries/planner.ts";

type PlannerCall = Call<typeof contract.readPlanner>;

const openingQueries = (orgId: string, actorId: string, functionId: string | null) =>
  [
    queries.functionsInUse(orgId, actorId, functionId),
    queries.cycleDays(orgId),
    queries.functionOfPerson(orgId, actorId),
  ] as const;

/** The function's allocations of all months it may offer. */
const allocationsIn = (orgId: string, functionId: string, today: Day) => {
  const window = calendarWindow(today);
  return queries.allocationsOfFunction(orgId, functionId, firstDay(window.first), lastDay(window.last));
};

/**
 * What the planner opens on by default: the viewer's function and the month being planned
 * (docs/readings.md#decision-1).
 */
function openingOf(
  call: PlannerCall,
  [functions, cycleRows, own]: Answers<ReturnType<typeof openingQueries>>,
) {
  const cycle = cycleRows[0];
  const wanted =
    call.query.month ??
    (cycle
      ? planningMonth(call.today, {
          reviewEndDay: cycle.review_end_day,
          forecastStartDay: cycle.forecast_start_day,
          allocateStartDay: cycle.allocate_start_day,
        })
      : monthOf(call.today));
  const preferred =
    functions.find((each) => each.is_allocator) ??
    functions.find((each) => each.id === own[0]?.function_id) ??
    functions[0];
  return { functions, wanted, functionId: call.query.functionId ?? preferred?.id ?? null };
}

function monthQueries(orgId: string, functionId: string, month: Month) {
  const period = firstDay(month);
  const last = lastDay(month);
  return [
    queries.allocationHeader(orgId, functionId, period),
    queries.projectsOfFunction(orgId, functionId, period),
    queries.tiersOfFunction(orgId, functionId),
    queries.frozenDemand(orgId, functionId, period),
    queries.allocatableUsers(orgId, functionId, period),
    queries.patternsOfFunction(orgId, functionId, last),
    queries.approvedHolidays(orgId, functionId, period, last),
    queries.entriesOfMonth(orgId, functionId, period),
    queries.hoursElsewhere(orgId, functionId, period, last),
    publicHolidaysBetween(orgId, period, last),
  ] as const;
}

type MonthRows = Answers<ReturnType<typeof monthQueries>>;

function usersOf(functionId: string, [headers, , , , users, patterns]: MonthRows) {
  const standard = headers[0]?.default_monthly_hours ?? 0;
  return users.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    functionId: row.function_id,
    costTierId: row.cost_tier_id,
    costTierName: row.cost_tier_name,
    billable: row.billable,
    monthlyHours: row.monthly_hours,
    effectiveMonthlyHours: effectiveMonthlyHours(row.monthly_hours, standard),
    isAllocatable:
      row.is_active && row.billable && row.function_id === functionId && row.cost_tier_id !== null,
    patterns: patterns.filter(({ user_id }) => user_id === row.id).map(patternOf),
  }));
}

function monthOfPlanner(functionId: string, month: Month, rows: MonthRows) {
  const [[header], projects, tiers, demand, , , holidays, entries, elsewhere, publicHolidays] = rows;
  return {
    functionAllocationId: header?.id ?? null,
    status: (header?.status_code ?? "not_submitted") as AllocationStatus,
    version: header?.version ?? 0,
    updatedAt: header?.updated_at ?? null,
    lastSavedAt: header?.last_saved_at ?? null,
    lastSavedBy: header?.saved_by ?? null,
    costTiers: tiers,
    projects: projects
      .map((row) => ({
        id: row.id,
        code: row.code,
        name: row.name,
        isOpen: isOpenForAllocation(
          {
            statusCode: row.status_code,
            usesFunction: row.uses_function,
            firstMonth: monthOf(row.start_date),
            lengthMonths: row.project_length_months,
          },
          month,
        ),
      }))
      .filter(
        (project) =>
          project.isOpen ||
          demand.some((row) => row.project_id === project.id) ||
          entries.some((row) => row.project_id === project.id),
      ),
    demand: demand.map((row) => ({
      projectId: row.project_id,
      costTierId: row.cost_tier_id,
      hours: row.forecast_hours,
    })),
    users: usersOf(functionId, rows),
    entries: entries.map((row) => ({
      userId: row.user_id,
      projectId: row.project_id,
      costTierId: row.cost_tier_id,
      hours: row.hours,
      days: row.days,
    })),
    otherHours: elsewhere.map((row) => ({ userId: row.user_id, day: row.allocation_date, hours: row.hours })),
    publicHolidays: publicHolidays.map((row) => ({
      day: row.holiday_date,
      name: row.name,
      hours: row.hours,
    })),
    approvedHolidays: holidays.map((row) => ({ userId: row.user_id, day: row.date, hours: row.hours })),
  };
}

const emptyMonth = {
  functionAllocationId: null,
  status: "not_submitted" as const,
  version: 0,
  updatedAt: null,
  lastSavedAt: null,
  lastSavedBy: null,
  costTiers: [],
  projects: [],
  demand: [],
  users: [],
  entries: [],
  otherHours: [],
  publicHolidays: [],
  approvedHolidays: [],
};

interface PlannerRows {
  readonly opening: ReturnType<typeof openingOf>;
  readonly month: Month;
  readonly allocations: Answers<[ReturnType<typeof allocationsIn>]>[0];
  readonly rows: MonthRows;
}

type ProjectMonths = Answers<[ReturnType<typeof queries.projectMonths>]>[0];

/** The months a function offers, by its projects and allocations. */
function offeredOf(today: Day, projects: ProjectMonths, allocations: PlannerRows["allocations"]): Month[] {
  const months = projects.map((row) => ({
    firstMonth: monthOf(row.start_date),
    lengthMonths: row.project_length_months,
  }));
  return offeredPeriods(
    today,
    months,
    allocations.map((row) => monthOf(row.forecast_period)),
  );
}

/** In one trip where the call names function and month; otherwise these are found first. */
async function rowsOf(
  call: PlannerCall,
): Promise<PlannerRows | { readonly opening: ReturnType<typeof openingOf>; readonly rows: null }> {
  const { orgId, id } = call.actor;
  const { functionId, month } = call.query;
  if (functionId !== undefined && month !== undefined) {
    const [functions, allocations, ...rows] = await call.read(
      queries.functionsInUse(orgId, id, functionId),
      allocationsIn(orgId, functionId, call.today),
      ...monthQueries(orgId, functionId, month),
    );
    return { opening: { functions, wanted: month, functionId }, month, allocations, rows };
  }
  const opening = openingOf(call, await call.read(...openingQueries(orgId, id, functionId ?? null)));
  if (opening.functionId === null) return { opening, rows: null };
  const [projects, allocations] = await call.read(
    queries.projectMonths(orgId, opening.functionId),
    allocationsIn(orgId, opening.functionId, call.today),
  );
  const found = month ?? openingPeriod(offeredOf(call.today, projects, allocations), opening.wanted);
  return {
    opening,
    month: found,
    allocations,
    rows: await call.read(...monthQueries(orgId, opening.functionId, found)),
  };
}

/**
 * GET /api/allocations/planner. Everyone logged in reads; `mayWrite`: the viewer may save
 * (docs/readings.md#amb-18).
 */
export const readPlanner = serve(contract.readPlanner, async (call) => {
  const { roles } = call.actor;
  const found = await rowsOf(call);
  const { opening } = found;
  const functions = opening.functions.map((row) => ({
    id: row.id,
    name: row.name,
    mayWrite: mayAllocate(roles, row.is_allocator),
  }));
  const { functionId } = opening;
  if (functionId === null || found.rows === null)
    return {
      functions,
      functionId: null,
      month: opening.wanted,
      periods: [],
      mayWrite: false,
      ...emptyMonth,
    };
  const { month, allocations, rows } = found;
  const chosen = functions.find(({ id }) => id === functionId);
  if (!chosen) throw notFound();
  const using = rows[1].filter((project) => project.uses_function && project.status_code !== "archived");
  const periods = offeredOf(call.today, using, allocations).map((each) => {
    const allocation = allocations.find((row) => monthOf(row.forecast_period) === each);
    return {
      month: each,
      status: (allocation?.status_code ?? "not_submitted") as AllocationStatus,
      functionAllocationId: allocation?.id ?? null,
    };
  });
  return {
    functions,
    functionId,
    month,
    periods,
    mayWrite: chosen.mayWrite,
    ...monthOfPlanner(functionId, month, rows),
  };
});
