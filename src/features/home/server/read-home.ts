import { serve } from "#server/http/serve.ts";
import { addDays, daysBetween, startOfWeek, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { addMonths, firstDay, monthOf, monthRange } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { defaultCycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { cycleDays } from "#features/months/server/cycle-queries.ts";
import { workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { allocatedHours } from "#features/timesheets/server/own-plan-queries.ts";
import { timesheetOfWeek } from "#features/timesheets/server/queries.ts";
import { statusOf } from "#features/timesheets/server/timesheet-rows.ts";
import type { Answers, Database } from "#server/scope.ts";
import * as contract from "../contract.ts";
import { shownSince } from "../rules/visits.ts";
import { bookedPercentage, endOfRow } from "#features/analytics/rules/budget-end.ts";
import { healthIn } from "#features/analytics/server/standing.ts";
import type { BudgetEndRow } from "#features/analytics/server/budget-end-queries.ts";
import * as queries from "./home-queries.ts";
import type { Viewer } from "./todo-queries.ts";
import { todoPlan } from "./read-todos.ts";

/** GET /api/home. */
export const readHome = serve(contract.readHome, async (call) => {
  const { actor, today, database } = call;
  const { orgId, id: userId } = actor;
  const [[cycle = defaultCycleDays], [visit]] = await call.read(
    cycleDays(orgId),
    queries.visitOf(orgId, userId),
  );
  const since = sinceOf(visit);
  const viewer: Viewer = {
    orgId,
    userId,
    isAdmin: may(actor.roles, "oversee the month of every project and function"),
    today,
  };
  const monday = startOfWeek(today);
  const sunday = addDays(monday, 6);
  const plan = todoPlan(actor, today, cycle, queries.maxProjects);
  const [[header], booked, allocated, own, changes, ...rows] = await call.read(
    timesheetOfWeek(orgId, userId, monday),
    queries.bookedByDay(orgId, userId, monday, sunday),
    allocatedHours(orgId, userId, monday, sunday, today),
    queries.ownProjects(viewer),
    queries.changesSince(viewer, since),
    ...plan.queries,
  );
  const { todos, clear, timeOf, everyProject } = await plan.make(rows, database);
  return {
    today,
    todos,
    clear,
    week: {
      weekStarting: monday,
      status: statusOf(header?.status_code),
      days: weekDays(monday, timeOf(userId), booked, allocated),
    },
    projects: await projectsOf(
      { ...viewer, showsMoney: actor.maySeeCostTotals },
      own,
      everyProject,
      database,
    ),
    since,
    changes: changes.map(({ by_name: byName, last_day: lastDay, ...change }) => ({
      ...change,
      byName,
      lastDay,
    })),
  };
});

/** POST /api/home/visits. No audit row: looking changes nothing. */
export const visitHome = serve(contract.visitHome, async (call) => {
  const { orgId, id } = call.actor;
  const since = await call.database.write(orgId, async (transaction) => {
    const from = sinceOf(await transaction.first(queries.visitOf(orgId, id)));
    await transaction.run(queries.storeVisit(orgId, id, from));
    return from;
  });
  return { since };
});

type VisitRow = Answers<[ReturnType<typeof queries.visitOf>]>[0][number];

function sinceOf(row: VisitRow | undefined): string {
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  const seenAt = at(row?.seen_at ?? null);
  const visit = seenAt === null ? null : { seenAt, since: at(row?.since ?? null) };
  return new Date(shownSince(visit, at(row?.now ?? null) ?? Date.now())).toISOString();
}

function weekDays(
  monday: Day,
  time: WorkingTime,
  booked: readonly { readonly day: Day; readonly hours: number }[],
  allocated: readonly { readonly allocation_date: Day; readonly hours: number }[],
) {
  return daysBetween(monday, addDays(monday, 6)).map((day) => ({
    day,
    booked: booked.find((row) => row.day === day)?.hours ?? 0,
    expected: workingDay(day, time).expected,
    allocated: sumHours(allocated.filter((row) => row.allocation_date === day).map((row) => row.hours)),
  }));
}

/**
 * One's own projects by whose budget ends first; someone without any sees everyone's. `everyProject` was read with the
 * others for admins; only someone else without projects waits for a trip more.
 */
async function projectsOf(
  viewer: Viewer & { readonly showsMoney: boolean },
  own: readonly BudgetEndRow[],
  everyProject: readonly BudgetEndRow[] | null,
  database: Database,
) {
  const { orgId, today } = viewer;
  const isMine = own.length > 0;
  const all = isMine ? own : (everyProject ?? (await database.read(orgId, queries.everyProject(viewer)))[0]);
  const months = monthRange(addMonths(monthOf(today), -11), monthOf(today)).map(firstDay);
  return {
    whose: isMine ? ("mine" as const) : ("everyone" as const),
    count: all[0]?.count ?? 0,
    list: all.slice(0, queries.maxProjects).map((project) => ({
      id: project.id,
      code: project.code,
      name: project.name,
      budget: project.budget,
      booked: project.booked,
      percentage: bookedPercentage(project),
      ends: endOfRow(project),
      health: healthIn(project.standing, viewer.showsMoney),
      course: months.map((month) => project.course?.[month] ?? 0),
    })),
  };
}
