import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { allocationCountsSql, monthCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

/** Functions of every project that is neither archived nor internal, with its months. */
export const projectsWithFunctions = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .innerJoin("project_functions as pf", (join) => sameOrg(join, "pf.project_id", "p.id"))
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "pf.function_id"))
    .select([
      "p.id",
      "p.start_date as startDate",
      "p.project_length_months as projectLengthMonths",
      "f.id as functionId",
      "f.name as functionName",
    ])
    .where(own(orgId, "p"))
    .where("p.status_code", "<>", "archived")
    .where("p.is_internal", "=", false)
    .orderBy(byName("f.name"));

/** Allocations of the months from `first` to `last` with their hours that count and who saved them last. */
export const allocationsBetween = (
  orgId: string,
  { first, last, today }: { readonly first: Day; readonly last: Day; readonly today: Day },
) =>
  db
    .selectFrom("function_allocations as a")
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "a.updated_by"))
    .select([
      "a.id",
      "a.function_id",
      "a.forecast_period",
      "a.status_code",
      "a.last_saved_at",
      personName<string | null>("u").as("saved_by"),
      sql<number>`(SELECT coalesce(sum(e.hours), 0) FROM allocation_entries e
        JOIN users w ON w.org_id = e.org_id AND w.id = e.user_id JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
        WHERE ${own(orgId, "e")} AND e.org_id = a.org_id AND e.function_allocation_id = a.id
          AND ${allocationCountsSql({ orgId, entry: "e", project: "p", user: "w" }, today)})`.as("hours"),
    ])
    .where(own(orgId, "a"))
    .where("a.forecast_period", ">=", first)
    .where("a.forecast_period", "<=", last);

/** Frozen demand of a month that counts, by function, project and tier. */
export const demandByFunction = (orgId: string, period: Day, today: Day) =>
  db
    .selectFrom("forecast_entries as e")
    .innerJoin("forecasts as f", (join) => sameOrg(join, "f.id", "e.forecast_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "f.project_id"))
    .select([
      "e.function_id as functionId",
      "f.project_id as projectId",
      "e.cost_tier_id as costTierId",
      sql<number>`sum(e.forecast_hours)`.as("hours"),
    ])
    .where(own(orgId, "e"))
    .where("f.status", "=", "frozen")
    .where("f.forecast_period_id", "=", period)
    .where(monthCountsSql("p", sql`f.forecast_period_id`, today))
    .groupBy(["e.function_id", "f.project_id", "e.cost_tier_id"]);

/** Allocated hours of a month that count, by function, project and tier. */
export const allocatedByFunction = (orgId: string, period: Day, today: Day) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("function_allocations as a", (join) => sameOrg(join, "a.id", "e.function_allocation_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .select([
      "a.function_id as functionId",
      "e.project_id as projectId",
      "e.cost_tier_id as costTierId",
      sql<number>`sum(e.hours)`.as("hours"),
    ])
    .where(own(orgId, "e"))
    .where("a.forecast_period", "=", period)
    .where(allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today))
    .groupBy(["a.function_id", "e.project_id", "e.cost_tier_id"]);

export const peopleByFunction = (orgId: string) =>
  db
    .selectFrom("users as u")
    .select(["u.function_id", sql<number>`count(*)`.as("people")])
    .where(own(orgId, "u"))
    .where("u.billable", "=", true)
    .where("u.is_active", "=", true)
    .groupBy("u.function_id");
