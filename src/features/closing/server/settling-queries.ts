import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";

/** What decides which months are to be closed. */
export const settlingFacts = (orgId: string) =>
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
 * True for a project `p` that ran in the month and ended after the day on which it closes: it was active then, so it
 * counts, however late the month is closed.
 */
const endedSince = (orgId: string, monthStart: string, closesOn: string) =>
  sql`${own(orgId, "p")} AND NOT p.is_internal AND p.status_code <> 'active' AND p.ended_on > ${closesOn}::date
    AND ${monthStart}::date >= p.start_date
    AND ${monthStart}::date < p.start_date + make_interval(months => p.project_length_months)`;

interface ProjectCounts {
  readonly project_id: string;
  readonly required_forecasts_count: number;
  readonly frozen_forecasts_count: number;
}

/** Which projects' forecasts a month requires on the day it closes, and which are frozen. */
export const projectCounts = (orgId: string, monthStart: string, closesOn: string): Query<ProjectCounts> => ({
  compile: () =>
    sql<ProjectCounts>`SELECT r.project_id, r.required_forecasts_count, r.frozen_forecasts_count
      FROM required_forecasts r WHERE ${own(orgId, "r")} AND r.month_start = ${monthStart}::date
      UNION ALL
      SELECT p.id, 1, (f.id IS NOT NULL)::int FROM projects p
      LEFT JOIN forecasts f ON ${own(orgId, "f")} AND f.project_id = p.id
        AND f.forecast_period_id = ${monthStart}::date AND f.status = 'frozen'
      WHERE ${endedSince(orgId, monthStart, closesOn)}`.compile(db),
});

interface ClosedMonth {
  readonly month_start: string;
  readonly required_forecasts_count: number;
  readonly frozen_forecasts_count: number;
}

/** Closes a month; answers nothing where another server was faster. */
export const markMonthSettled = (orgId: string, month: ClosedMonth) =>
  db
    .insertInto("closed_months")
    .values({ org_id: orgId, ...month })
    .onConflict((met) => met.columns(["org_id", "month_start"]).doNothing())
    .returning("month_start");

/** Stores each billable person's part of the capacity, as far as they were employed. */
export const shareLockPeople = (orgId: string, monthStart: string): Query<unknown> => ({
  compile: () =>
    sql`INSERT INTO closed_month_people (org_id, month_start, user_id, function_id, monthly_hours)
      SELECT u.org_id, ${monthStart}::date, u.id, u.function_id, u.monthly_hours - coalesce(c.unemployed_hours, 0) FROM users u
      LEFT JOIN unemployed_capacity c ON ${own(orgId, "c")} AND c.user_id = u.id AND c.month_start = ${monthStart}::date
      WHERE ${own(orgId, "u")} AND u.billable AND u.is_active AND u.monthly_hours IS NOT NULL`.compile(db),
});

interface FunctionCounts {
  readonly function_id: string | null;
  readonly is_required_allocation: boolean;
  readonly is_submitted_allocation: boolean;
  readonly total_monthly_capacity_hours: number;
}

/** Each function's capacity by the people stored, and whether its allocation is required and submitted. */
export const functionCounts = (
  orgId: string,
  monthStart: string,
  closesOn: string,
): Query<FunctionCounts> => ({
  compile: () =>
    sql<FunctionCounts>`SELECT f.function_id, bool_or(f.required) AS is_required_allocation,
        bool_or(f.submitted) AS is_submitted_allocation, sum(f.capacity) AS total_monthly_capacity_hours
      FROM (
        SELECT r.function_id, true AS required, r.is_submitted_allocation AS submitted, 0 AS capacity
        FROM required_allocations r WHERE ${own(orgId, "r")} AND r.month_start = ${monthStart}::date
        UNION ALL
        SELECT x.function_id, true, EXISTS (SELECT FROM function_allocations a WHERE ${own(orgId, "a")}
          AND a.function_id = x.function_id AND a.forecast_period = ${monthStart}::date AND a.status_code = 'submitted'), 0
        FROM project_functions x JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
        WHERE ${own(orgId, "x")} AND ${endedSince(orgId, monthStart, closesOn)}
        UNION ALL
        SELECT p.function_id, false, false, p.monthly_hours
        FROM closed_month_people p WHERE ${own(orgId, "p")} AND p.month_start = ${monthStart}::date
      ) f
      GROUP BY f.function_id`.compile(db),
});
