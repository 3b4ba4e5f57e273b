import type { Day } from "#shared/day.ts";
import { firstDay, lastDay, monthOf, type Month } from "#shared/month.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import type { Query } from "#server/database/sql.ts";
import type { Answers, NamedAnswers } from "#server/scope.ts";
import { cycleDays } from "#features/months/server/cycle-queries.ts";
import { readBinding } from "#features/organisation/server/queries/binding.ts";
import { defaultCycleDays, planningMonth } from "#features/organisation/rules/monthly-cycle.ts";
import { publicHolidayName } from "#features/people/rules/holiday-names.ts";
import * as contract from "../contract.ts";
import { calendarWindow } from "#features/months/rules/calendar.ts";
import type { ProjectSpan } from "#features/months/rules/project-months.ts";
import { isOpenForAllocation, offeredPeriods, openingPeriod } from "../rules/periods.ts";
import { boundBy, mayAllocate, type AllocationStatus } from "../rules/status.ts";
import { skillsOfFunction, skillsWantedOf } from "#features/people/server/skill-queries.ts";
import { peoplePage } from "./people-page.ts";
import { usersOf } from "./planner-people.ts";
import * as queries from "./queries/planner.ts";
import { preferencesOfFunction, standInsOfFunction } from "./queries/preferences.ts";

type PlannerCall = Call<typeof contract.readPlanner>;

const openingQueries = (orgId: string, actorId: string, functionId: string | null) =>
  [
    queries.functionsInUse(orgId, actorId, functionId),
    cycleDays(orgId),
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
  [functions, [cycle = defaultCycleDays], [own]]: Answers<ReturnType<typeof openingQueries>>,
) {
  const wanted = call.query.month ?? planningMonth(call.today, cycle);
  const preferred =
    functions.find((each) => each.is_allocator) ??
    functions.find((each) => each.id === own?.function_id) ??
    functions[0];
  return { functions, wanted, functionId: call.query.functionId ?? preferred?.id ?? null };
}

export function monthQueries(orgId: string, functionId: string, month: Month, today: Day) {
  const period = firstDay(month);
  const last = lastDay(month);
  return {
    header: queries.allocationHeader(orgId, functionId, period),
    projects: queries.projectsOfFunction(orgId, functionId, period),
    tiers: queries.tiersOfFunction(orgId, functionId),
    demand: queries.frozenDemand(orgId, functionId, period, today),
    users: queries.allocatableUsers(orgId, functionId, period, last),
    patterns: queries.patternsOfFunction(orgId, functionId, last),
    holidays: queries.approvedHolidays(orgId, functionId, period, last),
    entries: queries.entriesOfMonth(orgId, functionId, period),
    otherHours: queries.hoursElsewhere(orgId, functionId, period, today),
    publicHolidays: queries.publicHolidays(orgId, functionId, period, last),
    has: skillsOfFunction(orgId, functionId),
    wanted: skillsWantedOf(orgId, functionId),
    preferences: preferencesOfFunction(orgId, functionId),
    standIns: standInsOfFunction(orgId, functionId),
  };
}

type MonthRows = NamedAnswers<ReturnType<typeof monthQueries>>;

const noHeader: MonthRows["header"][number] = {
  default_monthly_hours: 0,
  functionAllocationId: null,
  status: null,
  version: null,
  updatedAt: null,
  lastSavedAt: null,
  lastSavedBy: null,
  isClosed: false,
};

/** Skills, pins, wishes and stand-ins. */
function knowledgeOf({ has, wanted, preferences, standIns }: MonthRows) {
  const names = new Map([...has, ...wanted].map(({ skillId, name }) => [skillId, name]));
  return {
    standIns: standIns.length === 0 ? null : standIns.map(({ id }) => id),
    skills: [...names].map(([id, name]) => ({ id, name })),
    personSkills: has.map(({ userId, skillId, level }) => ({ userId, skillId, level })),
    projectSkills: wanted.map(({ projectId, skillId, level }) => ({ projectId, skillId, level })),
    preferences,
  };
}

/** What of it everyone sees; who may stand in decides what is fulfilled. */
const nothingKnown = { skills: [], personSkills: [], projectSkills: [], preferences: [] };

export function monthOfPlanner(functionId: string, month: Month, rows: MonthRows) {
  const { projects, tiers, demand, holidays, entries, otherHours, publicHolidays } = rows;
  const [header = noHeader] = rows.header;
  const { default_monthly_hours: standard, ...saved } = header;
  return {
    ...saved,
    status: (saved.status ?? "not_submitted") as AllocationStatus,
    version: saved.version ?? 0,
    costTiers: tiers,
    projects: projects
      .map((row) => ({
        id: row.id,
        code: row.code,
        name: row.name,
        isOpen: isOpenForAllocation(row, month),
      }))
      .filter(
        ({ id, isOpen }) =>
          isOpen ||
          demand.some(({ projectId }) => projectId === id) ||
          entries.some(({ projectId }) => projectId === id),
      ),
    demand,
    users: usersOf(functionId, month, standard, rows),
    // Most have none, and a month has thousands.
    entries: entries.map(({ proposed, ...entry }) => (proposed === null ? entry : { ...entry, proposed })),
    otherHours,
    ...knowledgeOf(rows),
    ...daysOff(publicHolidays, holidays),
  };
}

type Rows<Read extends (...input: never[]) => Query<unknown>> = Answers<[ReturnType<Read>]>[0];

const inReadersLanguage = <T extends { readonly name: string }>(holiday: T): T => ({
  ...holiday,
  name: publicHolidayName(holiday.name),
});

/** Public and approved holidays as the planner shows them: of every day, or of some. */
export const daysOff = (
  publicHolidays: Rows<typeof queries.publicHolidays>,
  approved: Rows<typeof queries.approvedHolidays>,
  isShown: (day: Day) => boolean = () => true,
) => ({
  publicHolidays: publicHolidays
    .filter((row) => row.userId === null && isShown(row.day))
    .map(({ userId: _everyone, ...holiday }) => inReadersLanguage(holiday)),
  placeHolidays: publicHolidays.flatMap(({ userId, ...holiday }) =>
    userId !== null && isShown(holiday.day) ? { userId, ...inReadersLanguage(holiday) } : [],
  ),
  approvedHolidays: approved
    .filter((row) => isShown(row.date))
    .map((row) => ({ userId: row.user_id, day: row.date, hours: row.hours })),
});

const noRows: MonthRows = {
  header: [],
  projects: [],
  tiers: [],
  demand: [],
  users: [],
  patterns: [],
  holidays: [],
  entries: [],
  otherHours: [],
  publicHolidays: [],
  has: [],
  wanted: [],
  preferences: [],
  standIns: [],
};

const offeredOf = (today: Day, projects: readonly ProjectSpan[], allocations: Rows<typeof allocationsIn>) =>
  offeredPeriods(
    today,
    projects,
    allocations.map((row) => monthOf(row.forecast_period)),
  );

/** In one trip where the call names function and month; otherwise these are found first. */
async function rowsOf(call: PlannerCall) {
  const { orgId, id } = call.actor;
  const { functionId, month } = call.query;
  if (functionId !== undefined && month !== undefined) {
    const { functions, bindings, allocations, ...rows } = await call.read({
      functions: queries.functionsInUse(orgId, id, functionId),
      bindings: readBinding(orgId, id),
      allocations: allocationsIn(orgId, functionId, call.today),
      ...monthQueries(orgId, functionId, month, call.today),
    });
    return { opening: { functions, wanted: month, functionId }, month, bindings, allocations, rows };
  }
  const opening = openingOf(call, await call.read(...openingQueries(orgId, id, functionId ?? null)));
  if (opening.functionId === null) return { opening, rows: null } as const;
  const [projects, allocations, bindings] = await call.read(
    queries.projectMonths(orgId, opening.functionId),
    allocationsIn(orgId, opening.functionId, call.today),
    readBinding(orgId, id),
  );
  const found = month ?? openingPeriod(offeredOf(call.today, projects, allocations), opening.wanted);
  return {
    opening,
    month: found,
    bindings,
    allocations,
    rows: await call.read(monthQueries(orgId, opening.functionId, found, call.today)),
  };
}

type FullPlanner = Omit<contract.Planner, "next">;

/** The people of a page, and the rows about them. */
function pageOfPlanner(planner: FullPlanner, after: string | undefined): contract.Planner {
  const { isHere, next } = peoplePage(
    planner.users.map(({ id }) => id),
    after,
  );
  return {
    ...planner,
    users: planner.users.filter(({ id: userId }) => isHere({ userId })),
    entries: planner.entries.filter(isHere),
    otherHours: planner.otherHours.filter(isHere),
    personSkills: planner.personSkills.filter(isHere),
    preferences: planner.preferences.filter(isHere),
    placeHolidays: planner.placeHolidays.filter(isHere),
    approvedHolidays: planner.approvedHolidays.filter(isHere),
    next,
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
    mayWrite: call.asOf === null && mayAllocate(roles, row.is_allocator),
  }));
  const { functionId } = opening;
  if (functionId === null || found.rows === null)
    return {
      functions,
      functionId: null,
      month: opening.wanted,
      periods: [],
      mayWrite: false,
      bound: null,
      ...monthOfPlanner("", opening.wanted, noRows),
      next: null,
    };
  const { month, bindings, allocations, rows } = found;
  const chosen = functions.find(({ id }) => id === functionId);
  if (!chosen) throw notFound();
  const using = rows.projects.filter((project) => project.usesFunction && project.statusCode !== "archived");
  const periods = offeredOf(call.today, using, allocations).map((each) => {
    const allocation = allocations.find((row) => monthOf(row.forecast_period) === each);
    return {
      month: each,
      status: (allocation?.status_code ?? "not_submitted") as AllocationStatus,
      functionAllocationId: allocation?.id ?? null,
    };
  });
  const shown = monthOfPlanner(functionId, month, rows);
  const [binds] = chosen.mayWrite ? bindings : [];
  const bound = binds ? boundBy(shown.status, month, binds.binding, call.today) : null;
  const full = {
    functions,
    functionId,
    month,
    periods,
    mayWrite: chosen.mayWrite && bound === null,
    bound,
    ...shown,
    ...(chosen.mayWrite ? {} : nothingKnown),
  };
  return pageOfPlanner(full, call.query.after);
});
