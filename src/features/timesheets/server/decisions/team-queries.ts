import { weekStates } from "#shared/states.ts";
import { sql, type RawBuilder } from "kysely";
import { db, own, prepared, sameOrg, type Query, inStates } from "#server/database/sql.ts";
import { sharesRates } from "#features/rates/server/rule-queries.ts";
import { activeManagerId, standsInFor } from "#features/people/server/delegation/delegate-queries.ts";
import { now } from "../queries.ts";
import { isLockedDay, isLockedTimesheet } from "#features/people/server/locked-day-queries.ts";
import { openWeeks } from "#features/people/server/open-week-queries.ts";
import { managerScopes, type ManagerScope } from "../../rules/decisions/manager-scope.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

/** Who looks or decides, on the organisation's civil day: delegations apply by the day. */
export interface Decider {
  readonly viewerId: string;
  readonly today: string;
}

/**
 * A manager's reports, those delegated to the viewer today, or everyone else without an active manager
 * (docs/readings.md#amb-18).
 */
export interface Team extends Decider {
  readonly scope: ManagerScope;
}

/** Whether the viewer stands in for a person's active manager today, beside `users as u`. */
const isDelegatedTo = (orgId: string, { viewerId, today }: Decider) =>
  sql<boolean>`(u.id <> ${viewerId} AND ${standsInFor(orgId, activeManagerId(orgId), viewerId, today)})`;

/** What `mayDecide` needs beside the owner, beside `users as u`. */
export const decidedBy = (orgId: string, decider: Decider) =>
  [
    activeManagerId(orgId).as("manager_id"),
    isDelegatedTo(orgId, decider).as("is_delegated"),
    managerName(orgId).as("manager_name"),
  ] as const;

/** The active manager's name, or address, beside `users as u`. */
const managerName = (orgId: string) => sql<string | null>`(
  SELECT ${personName("m")} FROM users m
  WHERE ${own(orgId, "m")} AND m.id = u.manager_id AND m.is_active)`;

/** True for the people of a team. Used beside `users as u`. */
export const isInTeam = (orgId: string, team: Team) => {
  if (team.scope === "reports") return sql<boolean>`u.manager_id = ${team.viewerId}`;
  if (team.scope === "delegated") return isDelegatedTo(orgId, team);
  return sql<boolean>`(u.id <> ${team.viewerId} AND ${activeManagerId(orgId)} IS NULL)`;
};

export const teamIds = (orgId: string, team: Team) =>
  db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where(isInTeam(orgId, team));

/** A query about a team, prepared for each scope. */
export function ofTeam<A extends readonly string[], R>(
  build: (orgId: string, team: Team, ...rest: A) => Query<R>,
) {
  const stored = new Map(
    managerScopes.map((scope) => [
      scope,
      prepared((orgId: string, viewerId: string, today: string, ...rest: A) =>
        build(orgId, { viewerId, today, scope }, ...rest),
      ),
    ]),
  );
  return (orgId: string, team: Team, ...rest: A): Query<R> => {
    const query = stored.get(team.scope);
    if (!query) throw new TypeError(`There's no scope ${team.scope}.`);
    return query(orgId, team.viewerId, team.today, ...rest);
  };
}

/** A team's weeks: active people employed in the week, and those who left but have a timesheet. */
export const teamWeeks = ofTeam((orgId, team, weekStarting: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("timesheets as t", (join) =>
      sameOrg(join, "t.user_id", "u.id").on("t.week_starting", "=", weekStarting),
    )
    .select([
      ...managedUserColumns,
      "t.id as timesheet_id",
      "t.status_code",
      "t.comment",
      "t.version",
      ...decidedBy(orgId, team),
    ])
    .where(own(orgId, "u"))
    .where(isInTeam(orgId, team))
    .where(
      sql<boolean>`(t.id IS NOT NULL OR (u.is_active AND NOT EXISTS (SELECT FROM leave_people l
        WHERE ${own(orgId, "l")} AND l.user_id = u.id AND (l.first_day > ${weekStarting}::date + 6 OR l.last_day < ${weekStarting}::date))))`,
    )
    .orderBy(byName(personName("u")))
    .orderBy("u.email"),
);

export const waitingWeeks = ofTeam((orgId, team) =>
  db
    .selectFrom("users as u")
    .innerJoin("timesheets as t", (join) => sameOrg(join, "t.user_id", "u.id"))
    .select(["t.week_starting", sql<number>`count(*)::int`.as("count")])
    .where(own(orgId, "u"))
    .where(isInTeam(orgId, team))
    // A constant, so that a stored plan can use the index of submitted weeks.
    .where(inStates("t.status_code", weekStates.waiting))
    .where(sql<boolean>`NOT ${isLockedTimesheet(orgId, team.today)}`)
    .groupBy("t.week_starting")
    .orderBy("t.week_starting"),
);

/** How many people of a team have yet to submit each week that is over, the oldest first. */
export const missingWeeks = (orgId: string, { scope, viewerId, today }: Team) => ({
  compile: () =>
    sql<{ week_starting: string; count: number }>`SELECT w.monday AS week_starting, count(*)::int AS count
      ${openWeeks({ orgId, today, who: sql<boolean>`(u.is_active AND ${isInTeam(orgId, { scope, viewerId, today })})` })}
      GROUP BY w.monday ORDER BY w.monday`.compile(db),
});

/** A managed user, beside `users as u` and `functions as f`. */
export const managedUserColumns = [
  "u.id",
  "u.first_name",
  "u.last_name",
  "u.email",
  "u.function_id",
  "f.name as function_name",
  "u.holiday_allowance",
] as const;

export const activeFunctions = prepared((orgId: string) =>
  db
    .selectFrom("functions as f")
    .select(["f.id", "f.name"])
    .where(own(orgId, "f"))
    .where("f.is_active", "=", true)
    .orderBy(byName("f.name")),
);

export const entryTypeLookup = () => db.selectFrom("entry_types").select(["code", "label"]).orderBy("code");

export const timesheetStatusLookup = prepared(() =>
  db.selectFrom("timesheet_statuses").select(["code", "label"]).orderBy("code"),
);

/** The last decider; older weeks know only their approver. Beside `timesheets as t`. */
const lastDecider = sql<string | null>`coalesce(t.decided_by, t.approved_by)`;

export const deciderName = personName<string | null>("d");

/** Timesheets with their owners, locked in the order of ids, so that bulk decisions never deadlock. */
export const lockTimesheetsToDecide = (orgId: string, ids: readonly string[], decider: Decider) =>
  db
    .selectFrom("timesheets as t")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "t.user_id"))
    .leftJoin("users as d", (join) => join.onRef("d.org_id", "=", "t.org_id").on("d.id", "=", lastDecider))
    .select([
      "t.id",
      "t.user_id",
      "t.week_starting",
      "t.status_code",
      "t.version",
      "t.comment",
      personName("u").as("full_name"),
      deciderName.as("decided_by_name"),
      ...decidedBy(orgId, decider),
    ])
    .where(own(orgId, "t"))
    .where("t.id", "in", ids)
    .orderBy("t.id")
    .where(sharesRates("t"))
    .forUpdate("t");

interface ClosedWeekRow {
  readonly id: string;
  /** Its last day is locked. */
  readonly isLocked: boolean;
  /** Hours of it are on locked days. */
  readonly hasLockedHours: boolean;
  /** Hours of it are in a closed month, with or without days of grace. */
  readonly hasClosedHours: boolean;
}

/** What closed months mean for these weeks. */
export const closedWeeksAmong = (
  orgId: string,
  today: string,
  ids: readonly string[],
): Query<ClosedWeekRow> => {
  const hours = (isClosed: RawBuilder<boolean>) =>
    sql`EXISTS (SELECT FROM time_entries e WHERE ${own(orgId, "e")} AND e.timesheet_id = t.id AND ${isClosed})`;
  const locked = isLockedDay(orgId, today, { userId: sql`t.user_id`, day: sql`e.date_worked` });
  const closed = sql<boolean>`EXISTS (SELECT FROM month_closings k WHERE ${own(orgId, "k")} AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', e.date_worked::timestamp)::date)`;
  return {
    compile: () =>
      sql<ClosedWeekRow>`SELECT t.id, ${isLockedTimesheet(orgId, today)} AS "isLocked",
          ${hours(locked)} AS "hasLockedHours", ${hours(closed)} AS "hasClosedHours"
        FROM timesheets t WHERE ${own(orgId, "t")} AND t.id = ANY(${[...ids]}::uuid[])`.compile(db),
  };
};

/**
 * One write for the whole list (docs/readings.md#001-7): rejects with a comment, else approves. What was said of an
 * earlier version of an approved week no longer applies.
 */
export const decideWeeks = (orgId: string, ids: readonly string[], by: string, comment: string | null) =>
  db
    .updateTable("timesheets")
    .set({
      ...(comment === null
        ? { status_code: "approved", approved_at: now(), approved_by: by, comment: null }
        : { status_code: "rejected", approved_at: null, approved_by: null, comment }),
      decided_by: by,
      decided_at: now(),
      updated_at: now(),
      updated_by: by,
      version: sql<number>`version + 1`,
    })
    .where(own(orgId, "timesheets"))
    .where("id", "in", ids);

/** A person with who decides on their weeks. */
export const personToDecide = (orgId: string, userId: string, decider: Decider) =>
  db
    .selectFrom("users as u")
    .select(["u.id", ...decidedBy(orgId, decider)])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId);

export const timesheetDetail = (orgId: string, timesheetId: string, decider: Decider) =>
  db
    .selectFrom("timesheets as t")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "t.user_id"))
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("users as a", (join) => sameOrg(join, "a.id", "t.approved_by"))
    .leftJoin("users as d", (join) => join.onRef("d.org_id", "=", "t.org_id").on("d.id", "=", lastDecider))
    .select([
      ...managedUserColumns,
      ...decidedBy(orgId, decider),
      "t.id as timesheet_id",
      "t.week_starting",
      "t.status_code",
      "t.comment",
      "t.submitted_at",
      "t.approved_at",
      "t.version",
      "a.first_name as approver_first_name",
      "a.last_name as approver_last_name",
      deciderName.as("decided_by_name"),
      sql<string | null>`coalesce(t.decided_at, t.approved_at)`.as("decided_at"),
      sql<boolean>`EXISTS (SELECT FROM overtime_terms x WHERE ${own(orgId, "x")} AND x.user_id = u.id)`.as(
        "has_overtime",
      ),
    ])
    .where(own(orgId, "t"))
    .where("t.id", "=", timesheetId);
