import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { personName } from "#features/people/server/name-queries.ts";

/** People with where they belong, by function, tier and name. */
export const peopleByTeam = (orgId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .select([
      "u.id",
      personName("u").as("fullName"),
      "u.function_id as functionId",
      "f.name as functionName",
      "t.name as costTierName",
    ])
    .where(own(orgId, "u"))
    .orderBy("f.name")
    .orderBy("t.position")
    .orderBy("u.first_name")
    .orderBy("u.last_name")
    .orderBy("u.id");

/** Billable, active people of the organisation, by function, tier and name. */
export const billablePeople = (orgId: string) =>
  peopleByTeam(orgId).where("u.billable", "=", true).where("u.is_active", "=", true);

export const billablePeopleIds = (orgId: string) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.billable", "=", true)
    .where("u.is_active", "=", true);

export const hoursByWeekAndProject = (orgId: string, first: Day, last: Day) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("allocation_entries as e", (join) => sameOrg(join, "e.function_allocation_id", "a.id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
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
    .where("a.forecast_period", ">=", firstDay(monthOf(first)))
    .where("a.forecast_period", "<=", last)
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .groupBy(["e.user_id", "week", "e.project_id", "p.code", "p.name", "a.status_code"])
    .orderBy("p.code")
    .orderBy("a.status_code", "desc");

/** Every entry of a month, over all functions, in words. */
export const entriesOfPeriod = (orgId: string, period: Day) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("allocation_entries as e", (join) => sameOrg(join, "e.function_allocation_id", "a.id"))
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "a.function_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "e.cost_tier_id"))
    .select([
      "f.name as functionName",
      personName("u").as("personName"),
      "t.name as costTierName",
      "p.code as projectCode",
      "p.name as projectName",
      "e.allocation_date as day",
      "e.hours",
      "e.proposed_hours as proposed",
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
