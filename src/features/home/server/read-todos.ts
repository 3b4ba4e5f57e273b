import { serve, type Actor } from "#server/http/serve.ts";
import type { Answers, Database } from "#server/scope.ts";
import type { BudgetEndRow } from "#features/analytics/server/budget-end-queries.ts";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, monthOf, type Month } from "#shared/month.ts";
import { may, mayAccess } from "#shared/permissions.ts";
import { defaultCycleDays, type CycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { escalationsSince } from "#features/cycle/server/cycle-queries.ts";
import { lateInTeam } from "#features/cycle/server/late-in-team.ts";
import { invitationCounts } from "#features/organisation/server/dashboard-queries.ts";
import { ownSetUpFacts } from "#features/first-hour/server/set-up-list-queries.ts";
import { cycleDays } from "#features/months/server/cycle-queries.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { openWeeksOf } from "#features/people/server/open-week-queries.ts";
import * as contract from "../contract.ts";
import { openProposals } from "#features/agents/server/queries.ts";
import { unreadMentions } from "#features/comments/server/queries.ts";
import { clearOf, maxItems, todosOf, type ClearKind, type Todo } from "../rules/todos.ts";
import { lateMonths, monthsToPlan } from "../rules/planned-months.ts";
import * as facts from "./todo-facts.ts";
import * as queries from "./todo-queries.ts";

/** GET /api/home/todos. */
export const readTodos = serve(contract.readTodos, async (call) => {
  const [[cycle = defaultCycleDays]] = await call.read(cycleDays(call.actor.orgId));
  const plan = todoPlan(call.actor, call.today, cycle);
  const { todos, clear } = await plan.make(await call.read(...plan.queries), call.database);
  return { today: call.today, todos, clear };
});

/** How far ahead absences are compared with the plan. */
const weeksAhead = 8;

/** What is read to know what is due from someone, and the days it covers. */
interface Reach {
  readonly viewer: queries.Viewer;
  readonly mayForecast: boolean;
  readonly mayAllocate: boolean;
  readonly months: { readonly forecast: Month; readonly allocation: Month };
  /** Earlier months that aren't closed. */
  readonly late: { readonly forecasts: readonly Month[]; readonly allocations: readonly Month[] };
  readonly nextMonday: Day;
  readonly nextSunday: Day;
  /** The last day of the plan that is looked at. */
  readonly last: Day;
  /** Projects that are listed by whose budget ends first. */
  readonly listed: number;
}

function reachOf(actor: Actor, today: Day, cycle: CycleDays, listed: number): Reach {
  const nextMonday = addDays(startOfWeek(today), 7);
  return {
    viewer: {
      orgId: actor.orgId,
      userId: actor.id,
      isAdmin: may(actor.roles, "oversee the month of every project and function"),
      today,
    },
    mayForecast: mayAccess("change forecasts", actor.roles),
    mayAllocate: mayAccess("change allocations", actor.roles),
    months: monthsToPlan(today, cycle),
    late: lateMonths(today, cycle),
    nextMonday,
    nextSunday: addDays(nextMonday, 6),
    last: addDays(today, 7 * weeksAhead),
    listed,
  };
}

const everyones = ({ viewer }: Reach) =>
  [
    openWeeksOf(viewer.orgId, viewer.userId, viewer.today),
    queries.weeksToDecide(viewer),
    queries.requestsToDecide(viewer),
    escalationsSince(viewer.orgId, addMonths(monthOf(viewer.today), -1), viewer.userId),
    unreadMentions(viewer.orgId, viewer.userId, viewer.today, maxItems),
    openProposals(viewer.orgId, viewer.userId),
  ] as const;

const forecasters = ({ viewer, months, listed }: Reach) =>
  [
    queries.forecastsToFreeze(viewer, months.forecast),
    queries.linesToFreeze(viewer, months.forecast),
    queries.tierHours(viewer, months.forecast),
    queries.tierPeople(viewer, months.forecast),
    queries.budgetsInUse(viewer, listed),
  ] as const;

const allocators = ({ viewer, months, nextMonday, nextSunday, last }: Reach) =>
  [
    queries.allocationsToSubmit(viewer, months.allocation),
    queries.allocatedPeople(viewer, nextMonday, nextSunday),
    queries.allocatedInAbsence(viewer, viewer.today, last),
  ] as const;

const admins = ({ viewer }: Reach) =>
  [
    queries.importsWaiting(viewer),
    invitationCounts(viewer.orgId),
    queries.totalsCorrected(viewer),
    ownSetUpFacts(viewer.orgId, viewer.userId),
    queries.plannedChangesStopped(viewer),
  ] as const;

/** Four reads of everyone whose working days count, over every day that is looked at. */
function workingTimeOf({ viewer, mayForecast, mayAllocate, months, ...reach }: Reach) {
  const plan = { first: reach.nextMonday, weekEnd: reach.nextSunday, last: reach.last };
  const people =
    mayForecast || mayAllocate
      ? queries.peopleCounted(viewer, mayAllocate ? plan : null, mayForecast ? months.forecast : null)
      : [viewer.userId];
  const first = [startOfWeek(viewer.today), firstDay(months.forecast)].toSorted()[0] ?? viewer.today;
  const last = [reach.last, lastDay(months.forecast)].toSorted()[1] ?? reach.last;
  return workingTimeQueries(viewer.orgId, people, first, last);
}

type LateRows = Parameters<typeof facts.lateItems>[2];

interface TodoRead {
  readonly todos: Todo[];
  readonly clear: ClearKind[];
  /** Of everyone who was counted, the reader among them. */
  readonly timeOf: ReturnType<typeof workingTimes>;
  /** Of an admin: every active project that is booked to, the first ones and those whose budget may end soon. */
  readonly everyProject: readonly BudgetEndRow[] | null;
}

/**
 * The reads that say what is due from someone, to be added to a trip, and what becomes of their rows. Who
 * may not open a page isn't reminded of it. `listed` projects are read by whose budget ends first.
 */
export function todoPlan(actor: Actor, today: Day, cycle: CycleDays, listed = 0) {
  const reach = reachOf(actor, today, cycle, listed);
  const parts = {
    everyone: everyones(reach),
    working: workingTimeOf(reach),
    forecaster: reach.mayForecast ? forecasters(reach) : ([] as const),
    allocator: reach.mayAllocate ? allocators(reach) : ([] as const),
    lateForecasts: reach.mayForecast
      ? reach.late.forecasts.map((month) => queries.forecastsToFreeze(reach.viewer, month))
      : [],
    lateAllocations: reach.mayAllocate
      ? reach.late.allocations.map((month) => queries.allocationsToSubmit(reach.viewer, month))
      : [],
    admin: reach.viewer.isAdmin ? admins(reach) : ([] as const),
  };
  const queriesOf = Object.values(parts).flat();
  const make = async (answers: readonly unknown[][], database: Database): Promise<TodoRead> => {
    let at = 0;
    const rowsOf = (part: keyof typeof parts) => answers.slice(at, (at += parts[part].length));
    const everyone = rowsOf("everyone") as unknown as Answers<ReturnType<typeof everyones>>;
    const timeOf = workingTimes(rowsOf("working") as unknown as Answers<ReturnType<typeof workingTimeOf>>);
    const forecaster = rowsOf("forecaster") as unknown as Answers<ReturnType<typeof forecasters>>;
    const allocator = rowsOf("allocator") as unknown as Answers<ReturnType<typeof allocators>>;
    const lateForecasts = rowsOf("lateForecasts") as LateRows;
    const lateAllocations = rowsOf("lateAllocations") as LateRows;
    const admin = rowsOf("admin") as unknown as Answers<ReturnType<typeof admins>>;
    const { orgId } = actor;
    const found = {
      ...facts.ownWeeks(everyone),
      ...facts.mentions(actor.id, everyone),
      ...facts.proposals(everyone),
      ...facts.decisions(actor, everyone),
      ...facts.late(await lateInTeam(database, { orgId, today, cycle }, everyone[3])),
      ...(reach.mayForecast ? facts.forecasts(reach, forecaster, timeOf) : {}),
      ...(reach.mayAllocate ? facts.plans(reach, allocator, timeOf) : {}),
      "forecasts-late": facts.lateItems(reach.viewer, reach.late.forecasts, lateForecasts),
      "allocations-late": facts.lateItems(reach.viewer, reach.late.allocations, lateAllocations),
      ...(reach.viewer.isAdmin ? facts.administration(admin) : {}),
    };
    const everyProject = reach.viewer.isAdmin ? forecaster[4] : null;
    return { timeOf, everyProject, todos: todosOf(found), clear: clearOf(found) };
  };
  return { queries: queriesOf, make };
}
