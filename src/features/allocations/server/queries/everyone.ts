import { sql } from "kysely";
import { db, own } from "../../../../server/database/sql.ts";
import type { Day } from "../../../../shared/day.ts";

/** Billable, active people of the organisation, by function, tier and name. */
export const billablePeople = (orgId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) =>
      join.onRef("f.org_id", "=", "u.org_id").onRef("f.id", "=", "u.function_id"),
    )
    .leftJoin("cost_tiers as t", (join) =>
      join.onRef("t.org_id", "=", "u.org_id").onRef("t.id", "=", "u.cost_tier_id"),
    )
    .select([
      "u.id",
      "u.first_name",
      "u.last_name",
      "u.email",
      "u.function_id",
      "f.name as function_name",
      "t.name as cost_tier_name",
      "u.monthly_hours",
    ])
    .where(own(orgId, "u"))
    .where("u.billable", "=", true)
    .where("u.is_active", "=", true)
    .orderBy("f.name")
    .orderBy("t.position")
    .orderBy("u.first_name")
    .orderBy("u.last_name")
    .orderBy("u.id");

/** Hours by person, week, project and status; `first` and `last` lie in the months from `firstPeriod` on. */
export const hoursByWeekAndProject = (orgId: string, firstPeriod: Day, first: Day, last: Day) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("allocation_entries as e", (join) =>
      join.onRef("e.org_id", "=", "a.org_id").onRef("e.function_allocation_id", "=", "a.id"),
    )
    .innerJoin("projects as p", (join) =>
      join.onRef("p.org_id", "=", "e.org_id").onRef("p.id", "=", "e.project_id"),
    )
    .select([
      "e.user_id",
      sql<string>`date_trunc('week', e.allocation_date::timestamp)::date`.as("week"),
      "e.project_id",
      "p.code",
      "p.name",
      "a.status_code",
      sql<number>`sum(e.hours)`.as("hours"),
    ])
    .where(own(orgId, "a"))
    .where("a.forecast_period", ">=", firstPeriod)
    .where("a.forecast_period", "<=", last)
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .groupBy(["e.user_id", "week", "e.project_id", "p.code", "p.name", "a.status_code"])
    .orderBy("p.code")
    .orderBy("a.status_code", "desc");

/** Working patterns of everybody that begin by `last`. */
export const patternsOfEverybody = (orgId: string, last: Day) =>
  db
    .selectFrom("working_patterns as w")
    .selectAll("w")
    .where(own(orgId, "w"))
    .where("w.valid_from", "<=", last)
    .orderBy("w.valid_from");

/** Approved holiday hours of everybody by day. */
export const holidaysOfEverybody = (orgId: string, first: Day, last: Day) =>
  db
    .selectFrom("holiday_entries as e")
    .innerJoin("holiday_requests as r", (join) =>
      join.onRef("r.org_id", "=", "e.org_id").onRef("r.id", "=", "e.holiday_request_id"),
    )
    .select(["r.user_id", "e.date", sql<number>`sum(e.hours_requested)`.as("hours")])
    .where(own(orgId, "e"))
    .where("r.status", "=", "approved")
    .where("e.date", ">=", first)
    .where("e.date", "<=", last)
    .groupBy(["r.user_id", "e.date"]);

/** Every entry of a month, over all functions, in the words it leaves the product with. */
export const entriesOfPeriod = (orgId: string, period: Day) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("allocation_entries as e", (join) =>
      join.onRef("e.org_id", "=", "a.org_id").onRef("e.function_allocation_id", "=", "a.id"),
    )
    .innerJoin("functions as f", (join) =>
      join.onRef("f.org_id", "=", "a.org_id").onRef("f.id", "=", "a.function_id"),
    )
    .innerJoin("users as u", (join) =>
      join.onRef("u.org_id", "=", "e.org_id").onRef("u.id", "=", "e.user_id"),
    )
    .innerJoin("projects as p", (join) =>
      join.onRef("p.org_id", "=", "e.org_id").onRef("p.id", "=", "e.project_id"),
    )
    .leftJoin("cost_tiers as t", (join) =>
      join.onRef("t.org_id", "=", "e.org_id").onRef("t.id", "=", "e.cost_tier_id"),
    )
    .select([
      "f.name as function_name",
      "u.first_name",
      "u.last_name",
      "u.email",
      "t.name as cost_tier_name",
      "p.code",
      "p.name as project_name",
      "e.allocation_date",
      "e.hours",
      "a.status_code",
    ])
    .where(own(orgId, "a"))
    .where("a.forecast_period", "=", period)
    .orderBy("f.name")
    .orderBy("u.first_name")
    .orderBy("u.last_name")
    .orderBy("u.id")
    .orderBy("p.code")
    .orderBy("e.allocation_date");
