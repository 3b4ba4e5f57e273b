import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";

/** What decides which months are to be closed. */
export const closingFacts = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .innerJoin("clients as c", "c.id", "o.org_id")
    .select([
      "o.time_zone",
      "o.review_end_day",
      sql<string>`to_char(c.created_at AT TIME ZONE o.time_zone, 'YYYY-MM')`.as("created_month"),
      sql<
        string | null
      >`(SELECT to_char(max(k.month_start), 'YYYY-MM') FROM closed_months k WHERE ${own(orgId, "k")})`.as(
        "last_closed",
      ),
    ])
    .where(own(orgId, "o"));

/**
 * Closes a month and stores which projects' forecasts it required and which were frozen, as of one instant.
 * Answers how many months (none where another server was faster) and projects.
 */
export function closeMonthWithForecasts(
  orgId: string,
  monthStart: string,
): Query<{ months: number; projects: number }> {
  return {
    compile: () =>
      sql<{ months: number; projects: number }>`WITH required AS MATERIALIZED (
          SELECT r.project_id, r.required_forecasts_count, r.frozen_forecasts_count FROM required_forecasts r
          WHERE ${own(orgId, "r")} AND r.month_start = ${monthStart}::date
        ), closed AS (
          INSERT INTO closed_months (org_id, month_start, required_forecasts_count, frozen_forecasts_count)
          SELECT ${orgId}::uuid, ${monthStart}::date, coalesce(sum(required_forecasts_count), 0), coalesce(sum(frozen_forecasts_count), 0) FROM required
          ON CONFLICT (org_id, month_start) DO NOTHING RETURNING org_id, month_start
        ), projects AS (
          INSERT INTO closed_month_projects (org_id, month_start, project_id, required_forecasts_count, frozen_forecasts_count)
          SELECT c.org_id, c.month_start, r.project_id, r.required_forecasts_count, r.frozen_forecasts_count FROM closed c, required r RETURNING 1
        )
        SELECT (SELECT count(*) FROM closed)::int AS months, (SELECT count(*) FROM projects)::int AS projects`.compile(
        db,
      ),
  };
}

/**
 * Stores each function's capacity, each billable person's part, and whether its allocation was required and
 * submitted, as of one instant. Answers how many functions and people.
 */
export function keepFunctionCounts(
  orgId: string,
  monthStart: string,
): Query<{ functions: number; people: number }> {
  return {
    compile: () =>
      sql<{ functions: number; people: number }>`WITH people AS MATERIALIZED (
          SELECT u.id, u.function_id, u.monthly_hours FROM users u
          WHERE ${own(orgId, "u")} AND u.billable AND u.is_active AND u.monthly_hours IS NOT NULL
        ), parts AS (
          INSERT INTO closed_month_people (org_id, month_start, user_id, function_id, monthly_hours)
          SELECT ${orgId}::uuid, ${monthStart}::date, p.id, p.function_id, p.monthly_hours FROM people p RETURNING 1
        ), functions AS (
          INSERT INTO closed_month_functions (org_id, month_start, function_id, is_required_allocation, is_submitted_allocation, total_monthly_capacity_hours)
          SELECT ${orgId}::uuid, ${monthStart}::date, f.function_id, bool_or(f.required), bool_or(f.submitted), sum(f.capacity)
          FROM (
            SELECT r.function_id, true AS required, r.is_submitted_allocation AS submitted, 0 AS capacity
            FROM required_allocations r WHERE ${own(orgId, "r")} AND r.month_start = ${monthStart}::date
            UNION ALL
            SELECT p.function_id, false, false, p.monthly_hours FROM people p
          ) f
          GROUP BY f.function_id RETURNING 1
        )
        SELECT (SELECT count(*) FROM functions)::int AS functions, (SELECT count(*) FROM parts)::int AS people`.compile(
        db,
      ),
  };
}
