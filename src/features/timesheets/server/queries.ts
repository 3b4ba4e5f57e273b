import { sql } from "kysely";
import { db, own, prepared, sameOrg } from "#server/database/sql.ts";
import { closedMonthsOf } from "#features/closing/server/closed-queries.ts";
import { bindingOf } from "#features/organisation/server/queries/binding.ts";
import { editorName } from "#features/people/server/name-queries.ts";
import { appliedRate, hasDatedRates, sharesRates } from "#features/rates/server/rule-queries.ts";
import { hasGrant } from "#features/people/server/recipient-queries.ts";
import { countsSql } from "./own-plan-queries.ts";

const weekOf = (orgId: string, userId: string, weekStarting: string) =>
  db
    .selectFrom("timesheets as t")
    .select([
      "t.id",
      "t.user_id",
      "t.week_starting",
      "t.status_code",
      "t.comment",
      "t.submitted_at",
      "t.version",
      editorName(orgId, "t").as("updated_by_name"),
    ])
    .where(own(orgId, "t"))
    .where("t.user_id", "=", userId)
    .where("t.week_starting", "=", weekStarting);

export const timesheetOfWeek = prepared(weekOf);

/** Rates before the week: a change of rates has them in this order. */
export const lockTimesheetOfWeek = prepared((orgId: string, userId: string, weekStarting: string) =>
  weekOf(orgId, userId, weekStarting).where(sharesRates("t")).forUpdate(),
);

/** The person's entries: by start, then those without one as they were made. */
export const entriesBetween = prepared((orgId: string, userId: string, first: string, last: string) =>
  db
    .selectFrom("time_entries as e")
    .select([
      "e.id",
      "e.timesheet_id",
      "e.project_id",
      "e.date_worked",
      "e.duration_hours",
      "e.task_notes",
      "e.entry_type",
      "e.original_hours",
      "e.in_minutes",
      sql<string | null>`to_char(e.start_time, 'HH24:MI')`.as("start_time"),
      sql<string | null>`to_char(e.end_time, 'HH24:MI')`.as("end_time"),
    ])
    .where(own(orgId, "e"))
    .where("e.user_id", "=", userId)
    .where("e.date_worked", ">=", first)
    .where("e.date_worked", "<=", last)
    .orderBy("e.date_worked")
    .orderBy("e.start_time")
    .orderBy("e.created_at")
    .orderBy("e.id"),
);

/**
 * Projects that accept time in the week, or have entries or allocated hours in it that count: own ones before internal
 * ones, by code.
 */
export const projectsOfWeek = prepared(
  (orgId: string, userId: string, weekStarting: string, last: string, today: string) => {
    const allocated = sql<boolean>`p.id IN (SELECT a.project_id FROM allocation_entries a JOIN function_allocations f ON f.org_id = a.org_id AND f.id = a.function_allocation_id
      JOIN users u ON u.org_id = a.org_id AND u.id = a.user_id JOIN projects p ON p.org_id = a.org_id AND p.id = a.project_id
    WHERE ${own(orgId, "a")} AND a.user_id = ${userId} AND f.status_code = 'submitted' AND a.allocation_date BETWEEN ${weekStarting} AND ${last}
      AND ${countsSql(orgId, today)})`;
    const booked = sql<boolean>`p.id IN (SELECT e.project_id FROM time_entries e
    WHERE ${own(orgId, "e")} AND e.user_id = ${userId} AND e.date_worked BETWEEN ${weekStarting} AND ${last})`;
    return db
      .selectFrom("projects as p")
      .leftJoin("pinned_projects as n", (join) =>
        sameOrg(join, "n.project_id", "p.id").on("n.user_id", "=", userId),
      )
      .select([
        "p.id",
        "p.code",
        "p.name",
        "p.is_internal",
        "p.status_code",
        "p.ended_on",
        "p.start_date",
        sql<boolean>`n.project_id IS NOT NULL`.as("is_pinned"),
      ])
      .where(own(orgId, "p"))
      .where((where) =>
        where.or([
          where("p.status_code", "in", ["active", "on_hold"]),
          where.and([
            where("p.status_code", "in", ["completed", "cancelled", "archived"]),
            where("p.ended_on", ">=", weekStarting),
          ]),
          allocated,
          booked,
        ]),
      )
      .orderBy("p.is_internal")
      .orderBy("p.code")
      .orderBy("p.id");
  },
);

/** On which days someone can book, by their organisation, and how its dates are written. */
export const bookingTermsOf = prepared((orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .innerJoin("clients as c", "c.id", "u.org_id")
    .leftJoin("leave_people as l", (join) => sameOrg(join, "l.user_id", "u.id"))
    .select([
      "o.booking_days_back as daysBack",
      "o.booking_days_ahead as daysAhead",
      "o.date_format",
      "o.time_zone",
      "l.first_day as firstDay",
      "l.last_day as lastDay",
      closedMonthsOf(orgId, sql`u.id`).as("closed"),
      bindingOf(orgId, sql`u.id`).as("binding"),
      sql<string>`least(date_trunc('month', c.created_at AT TIME ZONE o.time_zone)::date,
        (SELECT min(p.start_date) FROM projects p WHERE ${own(orgId, "p")} AND NOT p.is_internal))`.as(
        "organisationFirst",
      ),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId),
);

/** What entries store of the person (docs/readings.md#amb-09). Comes before the rates are read. */
export const personAtSaving = prepared((orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .select([
      "u.function_id",
      "u.cost_tier_id",
      "u.billable",
      "o.entry_step_minutes",
      "o.entry_rounding",
      sql<number>`coalesce(t.hourly_rate, 0)`.as("rate_per_hour"),
      sharesRates("u").as("sharesRates"),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId),
);

const bookableProjects = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.status_code", "p.ended_on", "p.is_internal", "p.start_date"])
    .where(own(orgId, "p"));

export const projectsById = prepared((orgId: string, ids: readonly string[]) =>
  bookableProjects(orgId).where(sql<boolean>`p.id = ANY (${ids}::uuid[])`),
);

/** The person's rates on a project from day to day; null where the organisation has none from a day. */
const ratesOfDays = (orgId: string, userId: string, first: string, last: string) => {
  const work = { person: sql`u.id`, tier: sql`u.cost_tier_id`, project: sql`p.id`, day: sql`d.day::date` };
  return sql<readonly number[] | null>`CASE WHEN ${hasDatedRates(orgId)} THEN (
    SELECT jsonb_agg(a.hourly_rate ORDER BY d.day) FROM generate_series(${first}::date, ${last}::date, interval '1 day') AS d (day)
    JOIN users u ON ${own(orgId, "u")} AND u.id = ${userId} CROSS JOIN LATERAL ${appliedRate(orgId, work)} a) END`;
};

/** The same with the person's rates, and those with entries from `first` to `last`. */
export const projectsTouched = prepared(
  (orgId: string, ids: readonly string[], userId: string, first: string, last: string) =>
    bookableProjects(orgId)
      .select(ratesOfDays(orgId, userId, first, last).as("rates"))
      .where(
        sql<boolean>`(p.id = ANY (${ids}::uuid[]) OR p.id IN (SELECT e.project_id FROM time_entries e
      WHERE ${own(orgId, "e")} AND e.user_id = ${userId} AND e.date_worked BETWEEN ${first} AND ${last}))`,
      ),
);

/** The id, or nothing where the week has a timesheet. */
export const createTimesheet = (
  orgId: string,
  id: string,
  userId: string,
  weekStarting: string,
  made: TimesheetChange & { readonly updated_by?: string } = {},
) =>
  db
    .insertInto("timesheets")
    .values({ org_id: orgId, id, user_id: userId, week_starting: weekStarting, updated_by: userId, ...made })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "week_starting"]).doNothing())
    .returning("id");

const changed = (orgId: string, id: string, by: string, change: TimesheetChange) =>
  db
    .updateTable("timesheets")
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: by })
    .where(own(orgId, "timesheets"))
    .where("id", "=", id);

const nextVersion = prepared((orgId: string, id: string, by: string) => changed(orgId, id, by, {}));

/** The next version of a timesheet, saved by someone, with whatever else of it changes. */
export const changeTimesheet = (orgId: string, id: string, by: string, change?: TimesheetChange) =>
  change ? changed(orgId, id, by, change) : nextVersion(orgId, id, by);

export interface TimesheetChange {
  status_code?: string;
  comment?: string | null;
  submitted_at?: ReturnType<typeof now> | null;
  approved_at?: ReturnType<typeof now> | null;
  approved_by?: string | null;
  decided_by?: string | null;
  decided_at?: ReturnType<typeof now> | null;
}

export const now = () => sql<string>`now()`;

export interface Snapshot {
  function_id: string | null;
  cost_tier_id: string | null;
  rate_per_hour: number;
  is_billable: boolean;
}

interface EntryRow extends Snapshot {
  id: string;
  timesheet_id: string;
  user_id: string;
  project_id: string;
  date_worked: string;
  duration_hours: number;
  task_notes: string;
  start_time?: string | null;
  end_time?: string | null;
  created_by: string;
}

export const insertEntries = (orgId: string, rows: readonly EntryRow[]) =>
  db
    .insertInto("time_entries")
    .values(rows.map((row) => ({ org_id: orgId, ...row, updated_by: row.created_by })));

/** An override keeps the hours before the first one. */
export const updateEntry = (
  orgId: string,
  id: string,
  change: Snapshot & {
    duration_hours: number;
    task_notes?: string;
    start_time?: string | null;
    end_time?: string | null;
    entry_type?: string;
    updated_by: string;
  },
) =>
  db
    .updateTable("time_entries")
    .set({
      ...change,
      ...(change.entry_type === "override"
        ? { original_hours: sql<number>`coalesce(original_hours, duration_hours)` }
        : {}),
      updated_at: now(),
    })
    .where(own(orgId, "time_entries"))
    .where("id", "=", id);

export const removeEntries = (orgId: string, ids: readonly string[]) =>
  db.deleteFrom("time_entries").where(own(orgId, "time_entries")).where("id", "in", ids);

/** Active people who may decide: the manager, or the admins without an active one. */
export const othersWhoDecide = (orgId: string, ownerId: string) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where("u.id", "<>", ownerId)
    .where(
      sql<boolean>`(EXISTS (SELECT FROM users o WHERE ${own(orgId, "o")} AND o.id = ${ownerId} AND o.manager_id = u.id)
        OR ${hasGrant(orgId, "decide on weeks and leave")})`,
    )
    .limit(1);
