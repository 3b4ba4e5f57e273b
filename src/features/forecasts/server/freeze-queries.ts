import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

export const freezesOf = (orgId: string, projectId: string, month: Month) =>
  db
    .selectFrom("forecasts as f")
    .innerJoin("forecast_freezes as z", (join) => sameOrg(join, "z.forecast_id", "f.id"))
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "z.frozen_by"))
    .select([
      "z.id",
      "z.frozen_at as frozenAt",
      "z.total_hours as totalHours",
      "z.total_cost as totalCost",
      "z.entries",
      "z.shortfalls",
      "z.shortfall_reason as shortfallReason",
      personName<string | null>("u").as("frozenByName"),
    ])
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId)
    .where("f.forecast_period_id", "=", firstDay(month))
    .orderBy("z.frozen_at", "desc")
    .orderBy("z.id", "desc")
    .limit(100);

/** The tiers in a project month's freezes or stored lines. */
export const tiersOfFreezes = (orgId: string, projectId: string, month: Month) =>
  db
    .selectFrom("cost_tiers as t")
    .innerJoin("functions as fn", (join) => sameOrg(join, "fn.id", "t.function_id"))
    .select(["t.id", "t.name", "fn.name as functionName"])
    .where(own(orgId, "t"))
    .where(
      sql<boolean>`t.id IN (
        SELECT (line ->> 'costTierId')::uuid FROM forecasts f
          JOIN forecast_freezes z ON z.org_id = f.org_id AND z.forecast_id = f.id, jsonb_array_elements(z.entries) AS line
          WHERE ${own(orgId, "f")} AND f.project_id = ${projectId} AND f.forecast_period_id = ${firstDay(month)}
        UNION SELECT e.cost_tier_id FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
          WHERE ${own(orgId, "f")} AND f.project_id = ${projectId} AND f.forecast_period_id = ${firstDay(month)})`,
    )
    .orderBy(byName("fn.name"))
    .orderBy(byName("t.name"));
