import { weekStates, leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { roundedHours } from "#server/database/exact.ts";
import { editorName } from "#features/people/server/name-queries.ts";
import { anyDay, db, own, sameOrg, inStates } from "#server/database/sql.ts";
import { byName } from "#server/database/names.ts";

/** The organisation's kinds in their order, with how many requests each has. */
export const kindRows = (orgId: string) =>
  db
    .selectFrom("leave_kinds as k")
    .selectAll("k")
    .select(editorName(orgId, "k").as("updated_by_name"))
    .where(own(orgId, "k"))
    .orderBy("k.position")
    .orderBy(byName("k.name"))
    .orderBy("k.id");

export const ruleRows = (orgId: string) =>
  db.selectFrom("leave_rules as r").selectAll("r").where(own(orgId, "r")).orderBy("r.valid_from");

/** What every leave year goes by. */
export const leaveSettings = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select(["o.holiday_refresh_month as month", "o.holiday_refresh_day as day"])
    .where(own(orgId, "o"));

const among = (column: string, people: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = ANY (${people}::uuid[])`;

/** People's allowances and employment. */
export const leaveTermsOf = (orgId: string, people: readonly string[]) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .leftJoin("leave_people as l", (join) =>
      join.onRef("l.org_id", "=", "u.org_id").onRef("l.user_id", "=", "u.id"),
    )
    .select([
      "u.id",
      sql<number>`coalesce(u.holiday_allowance, o.default_holiday_allowance)`.as("allowance"),
      "l.first_day",
      "l.last_day",
    ])
    .where(own(orgId, "u"))
    .where(among("u.id", people));

/** Days of pending and approved requests; `kind_id` null is Holiday. */
export const leaveEntriesOf = (orgId: string, people: readonly string[], first: string, last: string) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("holiday_entries as e", (join) => sameOrg(join, "e.holiday_request_id", "r.id"))
    .select([
      "r.user_id",
      "r.kind_id",
      "r.id as requestId",
      "r.status",
      "e.date as day",
      "e.hours_requested as hours",
    ])
    .where(own(orgId, "r"))
    .where(among("r.user_id", people))
    .where(inStates("r.status", leaveStates.counts))
    .where("r.start_date", "<=", anyDay(last))
    .where("r.end_date", ">=", anyDay(first))
    .where("e.date", ">=", anyDay(first))
    .where("e.date", "<=", anyDay(last))
    .orderBy("e.date")
    .orderBy("r.id");

export const leaveCorrectionsOf = (orgId: string, people: readonly string[], first: string, last: string) =>
  db
    .selectFrom("leave_corrections as c")
    .select(["c.id", "c.user_id", "c.kind_id", "c.day", "c.hours", "c.is_carried as isCarried"])
    .where(own(orgId, "c"))
    .where(among("c.user_id", people))
    .where("c.day", ">=", anyDay(first))
    .where("c.day", "<=", anyDay(last))
    .orderBy("c.day")
    .orderBy("c.id");

/** Hours booked by day; weeks that were rejected don't count. */
export const workedHoursOf = (orgId: string, people: readonly string[], first: string, last: string) =>
  db
    .selectFrom("time_entries as e")
    .innerJoin("timesheets as t", (join) => sameOrg(join, "t.id", "e.timesheet_id"))
    .select(["e.user_id", "e.date_worked as day", roundedHours(sql`sum(e.exact_hours)`).as("hours")])
    .where(own(orgId, "e"))
    .where(among("e.user_id", people))
    .where(inStates("t.status_code", weekStates.counts))
    .where("e.date_worked", ">=", anyDay(first))
    .where("e.date_worked", "<=", anyDay(last))
    .groupBy(["e.user_id", "e.date_worked"]);
