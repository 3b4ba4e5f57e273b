import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

export const activeProjects = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.start_date as startDate", "p.project_length_months as projectLengthMonths"])
    .where(own(orgId, "p"))
    .where("p.status_code", "=", "active")
    .where("p.is_internal", "=", false);

export const forecastsBetween = (orgId: string, first: Month, last: Month) =>
  db
    .selectFrom("forecasts as f")
    .select([
      "f.project_id as projectId",
      "f.forecast_period_id",
      "f.status",
      "f.total_hours as totalHours",
      "f.total_cost as totalCost",
    ])
    .where(own(orgId, "f"))
    .where("f.forecast_period_id", ">=", firstDay(first))
    .where("f.forecast_period_id", "<=", firstDay(last));

/** Active projects with the month's header, who saved it, their functions and forecasters. */
export const projectsOfMonth = (orgId: string, month: Month) =>
  db
    .selectFrom("projects as p")
    .leftJoin("forecasts as f", (join) =>
      sameOrg(join, "f.project_id", "p.id").on("f.forecast_period_id", "=", firstDay(month)),
    )
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "f.created_by"))
    .select([
      "p.id",
      "p.name",
      "p.code",
      "p.start_date as startDate",
      "p.project_length_months as projectLengthMonths",
      "f.status",
      "f.total_hours",
      "f.total_cost",
      "u.first_name",
      "u.last_name",
      "u.email",
      sql<number>`(SELECT count(*) FROM project_functions pf WHERE ${own(orgId, "pf")} AND pf.org_id = p.org_id AND pf.project_id = p.id)`.as(
        "function_count",
      ),
      sql<
        string[]
      >`ARRAY(SELECT ${personName("w")} FROM project_forecasters pf JOIN users w ON w.org_id = pf.org_id AND w.id = pf.user_id
        WHERE ${own(orgId, "pf")} AND pf.org_id = p.org_id AND pf.project_id = p.id ORDER BY 1)`.as(
        "assigned_forecasters",
      ),
    ])
    .where(own(orgId, "p"))
    .where("p.status_code", "=", "active")
    .where("p.is_internal", "=", false)
    .orderBy(byName("p.name"));
