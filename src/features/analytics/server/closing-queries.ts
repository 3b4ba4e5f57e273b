import { sql } from "kysely";
import { db, own, type Query } from "../../../server/database/sql.ts";

/** Organisations with at least one person; runs in the directory's scope. */
export const organisationIds = () => db.selectFrom("login_directory").select("org_id").distinct();

/** What decides which months are to be closed. */
export const closingFacts = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .innerJoin("clients as c", "c.id", "o.org_id")
    .select([
      "o.time_zone",
      "o.review_end_day",
      sql<string>`to_char(c.created_at AT TIME ZONE o.time_zone, 'YYYY-MM')`.as("created_month"),
      sql<string | null>`(SELECT to_char(max(k.month_start), 'YYYY-MM') FROM closed_months k WHERE ${own(orgId, "k")})`.as("last_closed"),
    ])
    .where(own(orgId, "o"));

/** Closes a month; writes no row where another server was faster. */
export const insertClosedMonth = (orgId: string, monthStart: string) =>
  db
    .insertInto("closed_months")
    .values({ org_id: orgId, month_start: monthStart })
    .onConflict((conflict) => conflict.columns(["org_id", "month_start"]).doNothing());

/** Keeps which projects' forecasts the month required, and which were frozen. */
export const keepForecastCounts = (orgId: string, monthStart: string) =>
  db
    .insertInto("closed_month_projects")
    .columns(["org_id", "month_start", "project_id", "required_forecasts_count", "frozen_forecasts_count"])
    .expression(
      db
        .selectFrom("required_forecasts as r")
        .select(["r.org_id", "r.month_start", "r.project_id", "r.required_forecasts_count", "r.frozen_forecasts_count"])
        .where(own(orgId, "r"))
        .where("r.month_start", "=", monthStart),
    );

/** Keeps each function's capacity, and whether its allocation was required and submitted. */
export function keepFunctionCounts(orgId: string, monthStart: string): Query<unknown> {
  return {
    compile: () =>
      sql`INSERT INTO closed_month_functions (org_id, month_start, function_id, is_required_allocation, is_submitted_allocation, total_monthly_capacity_hours)
        SELECT ${orgId}::uuid, ${monthStart}::date, f.function_id, bool_or(f.required), bool_or(f.submitted), sum(f.capacity)
        FROM (
          SELECT r.function_id, true AS required, r.is_submitted_allocation AS submitted, 0::numeric AS capacity
          FROM required_allocations r WHERE ${own(orgId, "r")} AND r.month_start = ${monthStart}::date
          UNION ALL
          SELECT c.function_id, false, false, c.total_monthly_capacity_hours FROM billable_capacity c WHERE ${own(orgId, "c")}
        ) f
        GROUP BY f.function_id`.compile(db),
  };
}
