import { sql } from "kysely";
import { db, own, sameOrg, type Query, withOrganisation } from "#server/database/sql.ts";
import { sharesRates } from "#features/rates/server/rule-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import type { ComparedEntry, NewEntry, NewTimesheet } from "../../rules/judge/time-entry-facts.ts";
import { insertsFrom, pairs, text } from "./subject-parts.ts";

/** The timesheets of people's weeks (`person monday`), locked: who saves in one waits, and is waited for. */
export function lockedTimesheets(orgId: string, weeks: readonly string[]) {
  const [people, mondays] = pairs(weeks);
  return db
    .selectFrom("timesheets as t")
    .select(["t.id", "t.user_id", "t.week_starting", "t.status_code"])
    .where(own(orgId, "t"))
    .where(
      sql<boolean>`t.id = ANY (ARRAY(SELECT s.id FROM unnest(${people}::uuid[], ${mondays}::date[]) AS wanted (person, monday)
        CROSS JOIN LATERAL (SELECT s.id FROM timesheets s WHERE ${own(orgId, "s")} AND s.user_id = wanted.person
          AND s.week_starting = wanted.monday OFFSET 0) s))`,
    )
    .orderBy("t.id")
    .forUpdate();
}

/** What entries store of these people. Comes before the rates of days are read. */
export const entryOwners = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("users as u")
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .leftJoin("leave_people as l", (join) => sameOrg(join, "l.user_id", "u.id"))
    .select([
      "u.id",
      "l.first_day as firstDay",
      "l.last_day as lastDay",
      "u.function_id as functionId",
      "u.cost_tier_id as tierId",
      "u.billable",
      personName("u").as("label"),
      sql<number>`coalesce(t.hourly_rate, 0)`.as("rate"),
      sharesRates("u").as("sharesRates"),
    ])
    .where(own(orgId, "u"))
    .where(sql<boolean>`u.id = ANY (${ids}::uuid[])`);

export const entryProjects = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("projects as p")
    .select([
      "p.id",
      "p.code as label",
      "p.status_code as statusCode",
      "p.is_internal as isInternal",
      "p.ended_on as endedOn",
    ])
    .where(own(orgId, "p"))
    .where(sql<boolean>`p.id = ANY (${ids}::uuid[])`);

export const closedMonths = (orgId: string) =>
  db.selectFrom("closed_months as c").select("c.month_start").where(own(orgId, "c"));

/** Everything that is stored of people on days (`person day`), found day by day: see `among` in work.ts. */
export const entriesOn = (orgId: string, personDays: readonly string[]): Query<ComparedEntry> => {
  const [people, days] = pairs(personDays);
  return text(sql<ComparedEntry>`SELECT e.* FROM unnest(${people}::uuid[], ${days}::date[]) AS wanted (person, day) CROSS JOIN LATERAL (
        SELECT e.id, e.user_id AS "personId", e.project_id AS "projectId", e.date_worked AS day, e.duration_hours AS hours,
          e.task_notes AS note, to_char(e.start_time, 'HH24:MI') AS start, to_char(e.end_time, 'HH24:MI') AS "end"
        FROM time_entries e WHERE ${own(orgId, "e")} AND e.user_id = wanted.person AND e.date_worked = wanted.day OFFSET 0) e`);
};

/** Timesheets of weeks; approved ones by the importing person, but never one's own. */
export const insertImportedTimesheets = (
  orgId: string,
  sheets: readonly NewTimesheet[],
  actorId: string,
): Query<unknown> =>
  text(sql`INSERT INTO timesheets (org_id, id, user_id, week_starting, status_code, submitted_at, approved_at, approved_by, decided_by, decided_at, updated_by)
      SELECT org.id, s.id, s.user_id, s.monday, CASE WHEN s.approved THEN 'approved' ELSE 'draft' END,
        CASE WHEN s.approved THEN now() END, CASE WHEN s.approved THEN now() END,
        CASE WHEN s.approved AND s.user_id <> ${actorId}::uuid THEN ${actorId}::uuid END,
        CASE WHEN s.approved AND s.user_id <> ${actorId}::uuid THEN ${actorId}::uuid END, CASE WHEN s.approved THEN now() END, ${actorId}::uuid
      FROM unnest(${sheets.map(({ id }) => id)}::uuid[], ${sheets.map(({ personId }) => personId)}::uuid[],
        ${sheets.map(({ monday }) => monday)}::date[], ${sheets.map(({ isApproved }) => isApproved)}::boolean[])
        AS s (id, user_id, monday, approved) ${withOrganisation(orgId)}`);

export const insertImportedEntries = (orgId: string, entries: readonly NewEntry[], actorId: string) =>
  insertsFrom(orgId, "time_entries", entries, {
    columns:
      "id timesheet_id user_id=personId project_id date_worked=day duration_hours=hours start_time=start end_time=end in_minutes task_notes=note function_id cost_tier_id=tierId rate_per_hour=rate is_billable",
    all: { created_by: actorId, updated_by: actorId },
  });

/** The next version of timesheets that get entries: whoever has one open hears of it. */
export const countAgain = (orgId: string, ids: readonly string[], actorId: string) =>
  db
    .updateTable("timesheets")
    .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: actorId })
    .where(own(orgId, "timesheets"))
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`);
