import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { personName } from "#features/people/server/name-queries.ts";

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
    .orderBy("f.name");

/** Allocations of the months from `first` to `last` with their hours and who saved them last. */
export const allocationsBetween = (orgId: string, first: Day, last: Day) =>
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
      sql<number>`(SELECT coalesce(sum(e.hours), 0) FROM allocation_entries e WHERE ${own(orgId, "e")} AND e.org_id = a.org_id AND e.function_allocation_id = a.id)`.as(
        "hours",
      ),
    ])
    .where(own(orgId, "a"))
    .where("a.forecast_period", ">=", first)
    .where("a.forecast_period", "<=", last);

export const demandByFunction = (orgId: string, period: Day) =>
  db
    .selectFrom("forecast_entries as e")
    .innerJoin("forecasts as f", (join) => sameOrg(join, "f.id", "e.forecast_id"))
    .select(["e.function_id", sql<number>`sum(e.forecast_hours)`.as("hours")])
    .where(own(orgId, "e"))
    .where("f.status", "=", "frozen")
    .where("f.forecast_period_id", "=", period)
    .groupBy("e.function_id");

export const peopleByFunction = (orgId: string) =>
  db
    .selectFrom("users as u")
    .select(["u.function_id", sql<number>`count(*)`.as("people")])
    .where(own(orgId, "u"))
    .where("u.billable", "=", true)
    .where("u.is_active", "=", true)
    .groupBy("u.function_id");

/** Hours of a month allocated to frozen demand of the same function. */
export const allocatedToDemand = (orgId: string, period: Day) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("function_allocations as a", (join) => sameOrg(join, "a.id", "e.function_allocation_id"))
    .select(["a.function_id", sql<number>`sum(e.hours)`.as("hours")])
    .where(own(orgId, "e"))
    .where("a.forecast_period", "=", period)
    .where(
      sql<boolean>`EXISTS (SELECT FROM forecasts x JOIN forecast_entries w ON w.org_id = x.org_id AND w.forecast_id = x.id WHERE ${own(orgId, "x")} AND x.org_id = e.org_id AND x.project_id = e.project_id AND x.status = 'frozen' AND x.forecast_period_id = ${period} AND w.function_id = a.function_id)`,
    )
    .groupBy("a.function_id");
