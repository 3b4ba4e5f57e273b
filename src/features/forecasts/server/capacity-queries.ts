import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { monthCountsSql } from "#features/months/server/plan-counts-queries.ts";

/** Billable people of the functions of a project, as `u`. */
const tierPeopleOf = (orgId: string, projectId: string) =>
  db
    .selectFrom("project_functions as pf")
    .innerJoin("users as u", (join) => sameOrg(join, "u.function_id", "pf.function_id"))
    .where(own(orgId, "pf"))
    .where("pf.project_id", "=", projectId)
    .where("u.is_active", "=", true)
    .where("u.billable", "=", true);

/** They with their tiers, and the read of their ids. */
export const tierPeople = (orgId: string, projectId: string) =>
  tierPeopleOf(orgId, projectId).select(["u.id", "u.cost_tier_id"]);
export const tierPeopleIds = (orgId: string, projectId: string) =>
  tierPeopleOf(orgId, projectId).select("u.id");

/** Hours that count of other projects' forecasts of the project's functions, by month, tier and project. */
export const otherForecasts = (
  orgId: string,
  projectId: string,
  { first, last, today }: { readonly first: Month; readonly last: Month; readonly today: Day },
) =>
  db
    .selectFrom("project_functions as pf")
    .innerJoin("forecast_entries as e", (join) => sameOrg(join, "e.function_id", "pf.function_id"))
    .innerJoin("forecasts as f", (join) => sameOrg(join, "f.id", "e.forecast_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "f.project_id"))
    .select([
      "f.forecast_period_id as period",
      "e.cost_tier_id",
      "f.project_id as projectId",
      sql<number>`sum(e.forecast_hours)`.as("hours"),
    ])
    .where(own(orgId, "pf"))
    .where("pf.project_id", "=", projectId)
    .where("f.project_id", "<>", projectId)
    .where("f.forecast_period_id", ">=", firstDay(first))
    .where("f.forecast_period_id", "<=", firstDay(last))
    .where(monthCountsSql("p", sql`f.forecast_period_id`, today))
    .groupBy(["f.forecast_period_id", "e.cost_tier_id", "f.project_id"]);
