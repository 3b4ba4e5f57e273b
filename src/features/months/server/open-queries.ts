import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { alphabetical, byName } from "#server/database/names.ts";

/** True for a project as `p` that runs in the month that begins on `period`. */
const runsIn = (orgId: string, period: string) => sql<boolean>`(${own(orgId, "p")} AND NOT p.is_internal
  AND p.start_date <= ${period}::date AND p.start_date + make_interval(months => p.project_length_months - 1) >= ${period}::date)`;

/** Who a row is for; null where no active person is assigned. Beside `users as u`. */
const person = ["u.id as user_id", "u.first_name", "u.last_name", "u.email", "u.name_key"] as const;
const personOfRow = ["u.user_id", "u.first_name", "u.last_name", "u.email"] as const;

/**
 * Required forecasts of a month that aren't frozen: those of active projects that run in it
 * (docs/readings.md#decision-12). Once for each active forecaster, by the person's name and by code.
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
          .select(["a.project_id", ...person])
          .where(own(orgId, "a"))
          .where("u.is_active", "=", true)
          .as("u"),
      (join) => join.onRef("u.project_id", "=", "p.id"),
    )
    .select(["p.id", "p.code", "p.name", "f.status", ...personOfRow])
    .where(own(orgId, "p"))
    .where("p.status_code", "=", "active")
    .where(runsIn(orgId, period))
    .where(sql<boolean>`f.status IS DISTINCT FROM 'frozen'`)
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("u.user_id")
    .orderBy("p.code");

/**
 * Active functions that projects of a month use and whose allocation isn't submitted. Once for each active
 * allocator, by the person's name and the function's. Reminders of the phase count the `active` projects, the
 * calendar all that aren't archived.
 */
export const openAllocations = (orgId: string, period: string, counted: "active" | "unarchived") => {
  const isCounted = counted === "active" ? sql`p.status_code = 'active'` : sql`p.status_code <> 'archived'`;
  return db
    .selectFrom("functions as g")
    .leftJoin("function_allocations as f", (join) =>
      sameOrg(join, "f.function_id", "g.id").on("f.forecast_period", "=", period),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom("function_allocators as a")
          .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
          .select(["a.function_id", ...person])
          .where(own(orgId, "a"))
          .where("u.is_active", "=", true)
          .as("u"),
      (join) => join.onRef("u.function_id", "=", "g.id"),
    )
    .select([
      "g.id",
      sql<string | null>`NULL`.as("code"),
      "g.name",
      "f.status_code as status",
      ...personOfRow,
    ])
    .where(own(orgId, "g"))
    .where("g.is_active", "=", true)
    .where(sql<boolean>`f.status_code IS DISTINCT FROM 'submitted'`)
    .where(
      sql<boolean>`EXISTS (SELECT FROM project_functions x JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
        WHERE ${own(orgId, "x")} AND x.function_id = g.id AND ${isCounted} AND ${runsIn(orgId, period)})`,
    )
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("u.user_id")
    .orderBy(byName("g.name"));
};
