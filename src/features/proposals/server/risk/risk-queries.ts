import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";

/** The days of an absence, and the day it's seen from. */
export interface RiskSpan {
  readonly first: Day;
  readonly last: Day;
  readonly today: Day;
}

/** Allocated hours as `e` that count, of a person as `w` on a project as `p`. */
const countsSql = (orgId: string, today: Day) =>
  allocationCountsSql({ orgId, entry: "e", project: "p", user: "w" }, today);

/** A person's allocated hours of these days that count, in all functions, drafts too. */
export const hoursAtRisk = (orgId: string, userId: string, { first, last, today }: RiskSpan) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .innerJoin("users as w", (join) => sameOrg(join, "w.id", "e.user_id"))
    .innerJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "e.cost_tier_id"))
    .select([
      "e.allocation_date as day",
      "p.id as projectId",
      "p.code as projectCode",
      "p.name as projectName",
      "t.name as costTierName",
      "e.hours",
      "e.rate_per_hour as rate",
    ])
    .where(own(orgId, "e"))
    .where("e.user_id", "=", userId)
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .where(countsSql(orgId, today))
    .orderBy("e.allocation_date")
    .orderBy("p.code");

/** Billable, active people with the function and tier of a person, without that person. */
const matesOf = (orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("users as o", (join) =>
      sameOrg(join, "o.function_id", "u.function_id").onRef("o.cost_tier_id", "=", "u.cost_tier_id"),
    )
    .where(own(orgId, "u"))
    .where("o.id", "=", userId)
    .where("u.id", "<>", userId)
    .where("u.is_active", "=", true)
    .where("u.billable", "=", true);

export const tierMates = (orgId: string, userId: string) =>
  matesOf(orgId, userId)
    .select(["u.id", personName("u").as("fullName")])
    .orderBy("u.id");

/** The person and the others of the tier, by id. */
export const tierIds = (orgId: string, userId: string) =>
  matesOf(orgId, userId)
    .select("u.id")
    .union(db.selectFrom("users as s").select("s.id").where(own(orgId, "s")).where("s.id", "=", userId));

export const hoursOfMates = (orgId: string, userId: string, { first, last, today }: RiskSpan) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .innerJoin("users as w", (join) => sameOrg(join, "w.id", "e.user_id"))
    .select(["e.user_id as userId", "e.allocation_date as day", sql<number>`sum(e.hours)`.as("hours")])
    .where(own(orgId, "e"))
    .where("e.user_id", "in", matesOf(orgId, userId).select("u.id"))
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .where(countsSql(orgId, today))
    .groupBy(["e.user_id", "e.allocation_date"]);
