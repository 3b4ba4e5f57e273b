import type { Query } from "#server/database/sql.ts";
import type { Actor } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import { daysBetween, type Day } from "#shared/day.ts";
import { formatsOf } from "#shared/formats.ts";
import { sumHours } from "#shared/hours.ts";
import { firstDay, lastDay, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { placeOfSubject, subjectWords } from "#features/comments/rules/about.ts";
import type { openProposals } from "#features/agents/server/queries.ts";
import type { unreadMentions } from "#features/comments/server/queries.ts";
import { aboutOf, subjectOf } from "#features/comments/server/subject-access.ts";
import { shortfallsOf } from "#features/forecasts/rules/capacity.ts";
import { isDueFrom } from "#features/months/rules/due-from.ts";
import { workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { daysByTier } from "#features/people/rules/tier-days.ts";
import { mayDecide } from "#features/timesheets/rules/decisions/deciding.ts";
import type { openWeeksOf } from "#features/people/server/open-week-queries.ts";
import { stepsLeft } from "#features/first-hour/rules/set-up-steps.ts";
import { setUpFactsOf, type ownSetUpFacts } from "#features/first-hour/server/set-up-list-queries.ts";
import type { invitationCounts } from "#features/organisation/server/dashboard-queries.ts";
import { endOfRow, endsSoon } from "#features/analytics/rules/budget-end.ts";
import type { escalationsSince } from "#features/cycle/server/cycle-queries.ts";
import type { LatePerson } from "#features/cycle/server/late-in-team.ts";
import { absencesInPlan, overbooked, plannedPeople } from "../rules/overbooked.ts";
import { todoItem, type TodoFacts, type TodoItem, type TodoKind } from "../rules/todos.ts";
import type * as queries from "./todo-queries.ts";

type Facts = Readonly<Partial<Record<TodoKind, TodoFacts>>>;

/** What others are late with and was escalated to the reader. */
export const late = (people: readonly LatePerson[]): Facts => ({
  "late-in-team": {
    items: people.map(({ userId, words, month }) =>
      todoItem({ id: userId, name: words, day: firstDay(month) }),
    ),
    count: new Set(people.map(({ userId }) => userId)).size,
  },
});
type Rows<Q extends readonly ((...given: never[]) => Query<unknown>)[]> = Readonly<
  Answers<{ [K in keyof Q]: ReturnType<Q[K]> }>
>;
type TimeOf = (userId: string) => WorkingTime;

type Everyones = Rows<
  [
    typeof openWeeksOf,
    typeof queries.weeksToDecide,
    typeof queries.requestsToDecide,
    typeof escalationsSince,
    typeof unreadMentions,
    typeof openProposals,
  ]
>;

/** Comments that mention the reader, who hasn't read them. */
export function mentions(readerId: string, [, , , , rows]: Everyones): Facts {
  const items = rows.map((row) => {
    const [subject, about] = [subjectOf(row), aboutOf(row)];
    const words = subjectWords(subject, about, formatsOf(row.date_format, row.time_zone));
    return todoItem({
      id: row.id,
      name: row.written_by_name ?? t`Someone`,
      comment: { about: words, ...placeOfSubject(subject, about, readerId) },
    });
  });
  return { mentions: { items, count: rows[0]?.count ?? 0 } };
}

/** What programs proposed to the reader, which is counted. */
export const proposals = ([, , , , , [open]]: Everyones): Facts => ({
  "proposals-to-decide": { items: [], count: open?.count ?? 0 },
});

/** The reader's weeks that came back, and those to submit, the oldest first. */
export function ownWeeks([open]: Everyones): Facts {
  const those = (returned: boolean) => ({
    items: open
      .filter((row) => (row.status_code === "rejected") === returned)
      .map((row) =>
        todoItem({
          id: row.week_starting,
          name: row.comment ?? "",
          day: row.week_starting,
          hours: row.booked,
          of: row.expected,
          version: row.version,
        }),
      ),
  });
  return { "week-returned": those(true), "week-to-submit": those(false) };
}

/** Others' weeks and requests that wait for the reader. */
export function decisions(actor: Actor, [, weeks, requests]: Everyones): Facts {
  const scopeOf = ({ manager_id }: { readonly manager_id: string | null }) =>
    manager_id === null ? "without-manager" : manager_id === actor.id ? "reports" : "delegated";
  const isTheirs = (row: (typeof weeks | typeof requests)[number]) =>
    mayDecide(actor, { ownerId: row.user_id, managerId: row.manager_id, isDelegated: row.is_delegated });
  const listed = <Row extends (typeof weeks | typeof requests)[number]>(
    rows: readonly Row[],
    itemOf: (row: Row) => TodoItem,
  ): TodoFacts => ({ items: rows.filter(isTheirs).map(itemOf), count: rows[0]?.count ?? 0 });
  return {
    "weeks-to-decide": listed(weeks, (row) =>
      todoItem({
        id: row.id,
        name: row.name,
        personId: row.user_id,
        day: row.week_starting,
        scope: scopeOf(row),
      }),
    ),
    "requests-to-decide": listed(requests, (row) =>
      todoItem({
        id: row.id,
        name: row.name,
        personId: row.user_id,
        day: row.start_date,
        lastDay: row.end_date,
        hours: row.total_hours,
        scope: scopeOf(row),
      }),
    ),
  };
}

/** Forecasts to freeze or allocations to submit of earlier months, by month. */
export const lateItems = (
  { userId, isAdmin }: queries.Viewer,
  months: readonly Month[],
  rows: Readonly<Answers<ReturnType<typeof queries.forecastsToFreeze>[]>>,
): TodoFacts => ({
  items: months.flatMap((month, at) =>
    (rows[at] ?? [])
      .filter(({ user_id }) => isDueFrom({ id: userId, isAdmin }, user_id))
      .map(({ id, code, name }) =>
        todoItem({ id, name: code === null ? name : `${code} ${name}`, day: firstDay(month) }),
      ),
  ),
});

interface RequestedMonths {
  readonly viewer: queries.Viewer;
  readonly months: { readonly forecast: Month; readonly allocation: Month };
}

type Forecasters = Rows<
  [
    typeof queries.forecastsToFreeze,
    typeof queries.linesToFreeze,
    typeof queries.tierHours,
    typeof queries.tierPeople,
    typeof queries.budgetsInUse,
  ]
>;

/** Forecasts to freeze with the hours no one has for them, and budgets that end. */
export function forecasts(
  { viewer, months }: RequestedMonths,
  [open, lines, totals, people, budgets]: Forecasters,
  timeOf: TimeOf,
): Facts {
  const reader = { id: viewer.userId, isAdmin: viewer.isAdmin };
  const month = months.forecast;
  const linesOf = Map.groupBy(lines, (row) => row.project_id);
  const total = new Map(totals.map((row) => [row.cost_tier_id, row.hours]));
  const days = daysBetween(firstDay(month), lastDay(month));
  const ofTiers = people.flatMap((person) => daysByTier(person, days));
  const capacity = new Map(
    [...Map.groupBy(ofTiers, ({ costTierId }) => costTierId)].map(([tier, own]) => [
      tier,
      sumHours(own.flatMap((each) => each.days.map((day) => workingDay(day, timeOf(each.id)).expected))),
    ]),
  );
  const missing = (projectId: string) => {
    const cells = (linesOf.get(projectId) ?? []).map((row) => ({
      costTierId: row.cost_tier_id,
      forecastHours: row.forecast_hours,
    }));
    const tiers = cells.map(({ costTierId, forecastHours }) => ({
      costTierId,
      capacityHours: capacity.get(costTierId) ?? 0,
      otherForecastHours: sumHours([total.get(costTierId) ?? 0, -forecastHours]),
    }));
    return sumHours(shortfallsOf(tiers, cells).map(({ missingHours }) => missingHours));
  };
  return {
    "forecasts-to-freeze": {
      items: open
        .filter(({ user_id }) => isDueFrom(reader, user_id))
        .map((row) =>
          todoItem({
            id: row.id,
            name: row.code === null ? row.name : `${row.code} ${row.name}`,
            day: firstDay(month),
            hours: missing(row.id),
          }),
        ),
    },
    "budgets-ending": {
      items: budgets
        .filter((row) => endsSoon({ ...row, ends: endOfRow(row) }, viewer.today))
        .map((row) =>
          todoItem({
            id: row.id,
            name: `${row.code} ${row.name}`,
            hours: row.booked,
            of: row.budget,
            ends: endOfRow(row),
          }),
        ),
      count: budgets[0]?.soon ?? 0,
    },
  };
}

type Allocators = Rows<
  [typeof queries.allocationsToSubmit, typeof queries.allocatedPeople, typeof queries.allocatedInAbsence]
>;

/** Allocations to submit, people overbooked next week, and leave that the plan doesn't know of. */
export function plans(
  {
    viewer,
    months,
    nextMonday,
    nextSunday,
  }: RequestedMonths & { readonly nextMonday: Day; readonly nextSunday: Day },
  [open, allocated, absent]: Allocators,
  timeOf: TimeOf,
): Facts {
  const reader = { id: viewer.userId, isAdmin: viewer.isAdmin };
  return {
    "allocations-to-submit": {
      items: open
        .filter(({ user_id }) => isDueFrom(reader, user_id))
        .map(({ id, name }) => todoItem({ id, name, day: firstDay(months.allocation) })),
    },
    overbooked: { items: overbooked(plannedPeople(allocated, timeOf), nextMonday, nextSunday) },
    "absences-in-plan": { items: absencesInPlan(plannedPeople(absent, timeOf), viewer.today) },
  };
}

/**
 * The reader's imports; planned changes of people that stopped; invitations whose link has expired and steps of setting
 * up, which are counted.
 */
export function administration([imports, [invitations], corrections, [setUp], stopped]: Rows<
  [
    typeof queries.importsWaiting,
    typeof invitationCounts,
    typeof queries.totalsCorrected,
    typeof ownSetUpFacts,
    typeof queries.plannedChangesStopped,
  ]
>): Facts {
  return {
    "imports-waiting": {
      items: imports.map(({ id, file_name }) => todoItem({ id, name: file_name })),
      count: imports[0]?.count ?? 0,
    },
    "invitations-expired": { items: [], count: invitations?.expired ?? 0 },
    "planned-changes-stopped": {
      items: stopped.map(({ userId, name, day }) =>
        todoItem({ id: `${userId} ${day}`, name, personId: userId, day }),
      ),
      count: stopped[0]?.count ?? 0,
    },
    "totals-corrected": { items: corrections.map(({ id, day }) => todoItem({ id, name: "", day })) },
    "set-up": { items: [], count: setUp ? stepsLeft(setUpFactsOf(setUp)) : 0 },
  };
}
