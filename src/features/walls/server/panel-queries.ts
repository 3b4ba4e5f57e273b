import { weekStates, leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { db, own, type Query, inStates } from "#server/database/sql.ts";
import { byName } from "#server/database/names.ts";
import type { Day } from "#shared/day.ts";
import { isLockedTimesheet } from "#features/people/server/locked-day-queries.ts";
import { budgetEnds } from "#features/analytics/server/budget-end-queries.ts";

interface FunctionRow {
  readonly id: string;
  readonly name: string;
  readonly month_start: Day | null;
  readonly utilisation: number;
  readonly has_capacity: boolean;
}

/** Active functions with their utilisation of two months, as the dashboards say it; months without hours have no row. */
export const functionUse = (orgId: string, first: Day, last: Day): Query<FunctionRow> => ({
  compile: () =>
    sql<FunctionRow>`SELECT g.id, g.name, v.month_start, coalesce(v.utilisation_percentage, 0) AS utilisation,
        coalesce(v.total_monthly_capacity_hours, c.total_monthly_capacity_hours - (SELECT coalesce(sum(l.unemployed_hours), 0)
          FROM unemployed_capacity l WHERE ${own(orgId, "l")} AND l.function_id = g.id AND l.month_start = ${last}::date), 0) > 0 AS has_capacity
      FROM functions g
      LEFT JOIN org_monthly_function_utilisation_summary v ON v.org_id = g.org_id AND v.function_id = g.id
        AND v.month_start BETWEEN ${first} AND ${last}
      LEFT JOIN billable_capacity c ON c.org_id = g.org_id AND c.function_id = g.id
      WHERE ${own(orgId, "g")} AND g.is_active ORDER BY ${byName("g.name")}, g.id`.compile(db),
});

interface OpenRow {
  readonly weeks: number;
  readonly requests: number;
}

/** Submitted weeks, and requests for leave or its cancellation, that wait for a decision. */
export const waitingDecisions = (orgId: string, today: Day): Query<OpenRow> => ({
  compile: () =>
    sql<OpenRow>`SELECT
        (SELECT count(*) FROM timesheets t WHERE ${own(orgId, "t")} AND ${inStates("t.status_code", weekStates.waiting)}
          AND NOT ${isLockedTimesheet(orgId, today)}) AS weeks,
        (SELECT count(*) FROM holiday_requests r WHERE ${own(orgId, "r")}
          AND (${inStates("r.status", leaveStates.waiting)} OR r.cancellation_asked_at IS NOT NULL)) AS requests`.compile(
      db,
    ),
});

/** Active projects that are booked to, by whose budget ends first. */
export const endingFirst = (orgId: string, today: Day, most: number) =>
  budgetEnds({
    orgId,
    today,
    projects: sql`p.status_code = 'active'`,
    bookedOfLate: true,
    most,
    maxSoon: 0,
  });
