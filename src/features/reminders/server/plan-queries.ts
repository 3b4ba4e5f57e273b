import { sql } from "kysely";
import { db, own, sameOrg } from "../../../server/database/sql.ts";

/**
 * Active projects whose months include `period`: their forecasts are required (docs/readings.md#decision-12).
 */
const required = (
  orgId: string,
  period: string,
) => sql<boolean>`(${own(orgId, "p")} AND p.status_code = 'active' AND NOT p.is_internal
  AND p.start_date <= ${period}::date AND p.start_date + make_interval(months => p.project_length_months - 1) >= ${period}::date)`;

/**
 * Required forecasts of a month that are not frozen, by code, once for each active forecaster; `person_id`
 * null where there is none.
 */
export const openForecasts = (orgId: string, period: string) =>
  db
    .selectFrom("projects as p")
    .leftJoin("forecasts as f", (join) =>
      sameOrg(join, "f.project_id", "p.id").on("f.forecast_period_id", "=", period),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom("project_forecasters as a")
          .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
          .select(["a.project_id", "a.user_id"])
          .where(own(orgId, "a"))
          .where("u.is_active", "=", true)
          .as("a"),
      (join) => join.onRef("a.project_id", "=", "p.id"),
    )
    .select(["p.id", sql<string>`p.code || ' ' || p.name`.as("name"), "f.status", "a.user_id as person_id"])
    .where(required(orgId, period))
    .where(sql<boolean>`f.status IS DISTINCT FROM 'frozen'`)
    .orderBy("p.code");

/**
 * Active functions that required projects use and whose allocation of a month is not submitted, by name, once
 * for each active allocator.
 */
export const openAllocations = (orgId: string, period: string) =>
  db
    .selectFrom("functions as g")
    .leftJoin("function_allocations as f", (join) =>
      sameOrg(join, "f.function_id", "g.id").on("f.forecast_period", "=", period),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom("function_allocators as a")
          .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
          .select(["a.function_id", "a.user_id"])
          .where(own(orgId, "a"))
          .where("u.is_active", "=", true)
          .as("a"),
      (join) => join.onRef("a.function_id", "=", "g.id"),
    )
    .select(["g.id", "g.name", "f.status_code as status", "a.user_id as person_id"])
    .where(own(orgId, "g"))
    .where("g.is_active", "=", true)
    .where(sql<boolean>`f.status_code IS DISTINCT FROM 'submitted'`)
    .where(
      sql<boolean>`EXISTS (SELECT FROM project_functions x JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
        WHERE ${own(orgId, "x")} AND x.function_id = g.id AND ${required(orgId, period)})`,
    )
    .orderBy("g.name");
