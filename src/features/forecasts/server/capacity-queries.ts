import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { plannedWork, tierToCome } from "#features/people/server/plan-queries.ts";
import { monthCountsSql } from "#features/months/server/plan-counts-queries.ts";

/** People of the functions of a project, and those who will be by a day, as `u`. */
const tierPeopleOf = (orgId: string, projectId: string, until: Day) =>
  db
    .selectFrom("users as u")
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where(
      sql<boolean>`EXISTS (SELECT FROM project_functions pf WHERE ${own(orgId, "pf")} AND pf.org_id = u.org_id AND pf.project_id = ${projectId}
        AND ((u.billable AND u.function_id = pf.function_id) OR ${tierToCome(orgId, "u", sql.ref("pf.function_id"), until)} IS NOT NULL))`,
    );

/** They with what they work as, and the read of their ids. */
export const tierPeople = (orgId: string, projectId: string, until: Day) =>
  tierPeopleOf(orgId, projectId, until).select([
    "u.id",
    "u.function_id as functionId",
    "u.cost_tier_id as costTierId",
    "u.billable",
    plannedWork(orgId, "u").as("planned"),
  ]);
export const tierPeopleIds = (orgId: string, projectId: string, until: Day) =>
  tierPeopleOf(orgId, projectId, until).select("u.id");

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
