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

/** Which projects' forecasts a month requires and which are frozen, as of one instant. */
export const projectCounts = (orgId: string, monthStart: string) =>
  db
    .selectFrom("required_forecasts as r")
    .select(["r.project_id", "r.required_forecasts_count", "r.frozen_forecasts_count"])
    .where(own(orgId, "r"))
    .where("r.month_start", "=", monthStart);

interface ClosedMonth {
  readonly month_start: string;
  readonly required_forecasts_count: number;
  readonly frozen_forecasts_count: number;
}

/** Closes a month; answers nothing where another server was faster. */
export const markMonthClosed = (orgId: string, month: ClosedMonth) =>
  db
    .insertInto("closed_months")
    .values({ org_id: orgId, ...month })
    .onConflict((met) => met.columns(["org_id", "month_start"]).doNothing())
    .returning("month_start");

/** Stores each billable person's part of the capacity. */
export const keepPeople = (orgId: string, monthStart: string): Query<unknown> => ({
  compile: () =>
    sql`INSERT INTO closed_month_people (org_id, month_start, user_id, function_id, monthly_hours)
      SELECT u.org_id, ${monthStart}::date, u.id, u.function_id, u.monthly_hours FROM users u
      WHERE ${own(orgId, "u")} AND u.billable AND u.is_active AND u.monthly_hours IS NOT NULL`.compile(db),
});

interface FunctionCounts {
  readonly function_id: string | null;
  readonly is_required_allocation: boolean;
  readonly is_submitted_allocation: boolean;
  readonly total_monthly_capacity_hours: number;
}

/** Each function's capacity by the people stored, and whether its allocation is required and submitted. */
export const functionCounts = (orgId: string, monthStart: string): Query<FunctionCounts> => ({
  compile: () =>
    sql<FunctionCounts>`SELECT f.function_id, bool_or(f.required) AS is_required_allocation,
        bool_or(f.submitted) AS is_submitted_allocation, sum(f.capacity) AS total_monthly_capacity_hours
      FROM (
        SELECT r.function_id, true AS required, r.is_submitted_allocation AS submitted, 0 AS capacity
        FROM required_allocations r WHERE ${own(orgId, "r")} AND r.month_start = ${monthStart}::date
        UNION ALL
        SELECT p.function_id, false, false, p.monthly_hours
        FROM closed_month_people p WHERE ${own(orgId, "p")} AND p.month_start = ${monthStart}::date
      ) f
      GROUP BY f.function_id`.compile(db),
});
