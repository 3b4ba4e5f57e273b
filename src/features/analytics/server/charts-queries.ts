import { sql, type RawBuilder } from "kysely";
import { personName } from "#features/people/server/name-queries.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import type { Place } from "#server/http/place.ts";
import type { HoursOf, Months } from "./queries.ts";
import { alphabetical, byName } from "#server/database/names.ts";

const among = ({ first, last }: Months, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.month_start`)} BETWEEN ${first}::date AND ${last}::date`;

const subject = ({ projectId, functionId }: HoursOf, alias: string): RawBuilder<unknown> =>
  sql`${projectId === undefined ? sql`true` : sql`${sql.ref(`${alias}.project_id`)} = ${projectId}`}
    AND ${functionId === undefined ? sql`true` : sql`${sql.ref(`${alias}.function_id`)} = ${functionId}`}`;

export interface WeekRow {
  readonly week: string;
  readonly allocated: number;
  readonly booked: number;
}

/** Allocated and booked hours of one month by week: a project's from the month's entries, all others from kept sums. */
export const weeksOfMonth = (orgId: string, of: HoursOf, { first, last }: Months): Query<WeekRow> => {
  const days = (alias: string) => sql`${own(orgId, alias)}
    AND ${sql.ref(`${alias}.day`)} BETWEEN ${first}::date AND ${last}::date AND ${subject(of, alias)}`;
  const rollups = sql`SELECT w.week_start AS week, sum(w.allocated_hours) AS allocated, round(sum(w.actual_hours), 2) AS booked
    FROM weekly_function_parts w WHERE ${own(orgId, "w")} AND w.month_start = ${first}::date
      AND ${of.functionId === undefined ? sql`true` : sql`w.function_id = ${of.functionId}`} GROUP BY 1 ORDER BY 1`;
  const entries = sql`SELECT date_trunc('week', h.day::timestamp)::date AS week, sum(h.allocated) AS allocated, round(sum(h.booked), 2) AS booked
    FROM (
      SELECT a.day, sum(a.allocated_hours) AS allocated, 0 AS booked FROM allocated_hour_facts a
      WHERE ${days("a")} AND a.month_start = ${first}::date GROUP BY a.day
      UNION ALL SELECT b.day, 0, sum(b.actual_hours) FROM actual_hour_facts b WHERE ${days("b")} GROUP BY b.day
    ) h GROUP BY 1 ORDER BY 1`;
  return { compile: () => sql<WeekRow>`${of.projectId === undefined ? rollups : entries}`.compile(db) };
};

export interface ForecastEventRow {
  readonly month_start: string;
  readonly frozen: number;
  readonly unfrozen: number;
  readonly frozen_on: string | null;
}

/** Forecasts that are frozen, and that were, by their month; of one project with the day of the last freeze. */
export const forecastEvents = (
  orgId: string,
  months: Months,
  projectId: string | undefined,
): Query<ForecastEventRow> => {
  const freezes = sql`SELECT z.frozen_at FROM forecast_freezes z WHERE ${own(orgId, "z")} AND z.org_id = f.org_id AND z.forecast_id = f.id`;
  return {
    compile: () =>
      sql<ForecastEventRow>`SELECT f.forecast_period_id AS month_start, count(*) FILTER (WHERE f.status = 'frozen') AS frozen,
          count(*) FILTER (WHERE f.status <> 'frozen' AND EXISTS (${freezes})) AS unfrozen,
          ${
            projectId === undefined
              ? sql`NULL::date`
              : sql`max((SELECT (max(x.frozen_at) AT TIME ZONE s.time_zone)::date FROM (${freezes}) x, organisation_settings s WHERE ${own(orgId, "s")} GROUP BY s.time_zone))`
          } AS frozen_on
        FROM forecasts f WHERE ${own(orgId, "f")} AND f.forecast_period_id BETWEEN ${months.first}::date AND ${months.last}::date
          AND ${projectId === undefined ? sql`true` : sql`f.project_id = ${projectId}`}
        GROUP BY f.forecast_period_id ORDER BY f.forecast_period_id`.compile(db),
  };
};

/** The newest closed month, if any is. */
export const lastClosedMonth = (orgId: string) =>
  db
    .selectFrom("closed_months as k")
    .select(sql<string | null>`max(k.month_start)`.as("month_start"))
    .where(own(orgId, "k"));

export interface MultipleRow {
  readonly id: string;
  readonly code: string | null;
  readonly name: string;
  readonly total: number;
  readonly month_start: string | null;
  readonly budget: number;
  readonly forecasted: number;
  readonly allocated: number;
  readonly booked: number;
}

const sizes = ["budget", "forecasted", "allocated", "actual"].map(
  (kind) => sql`sum(${sql.ref(`v.${kind}_hours`)})`,
);

/** The monthly hours of those with most of any kind in a period: of functions, or of projects that aren't archived. */
export const multiples = (requested: {
  readonly orgId: string;
  readonly by: "function" | "project";
  readonly period: Months;
  readonly shown: Months;
  readonly most: number;
}): Query<MultipleRow> => {
  const { orgId, by, period, shown, most } = requested;
  const parts = sql.table(`monthly_${by}_parts`);
  const key = (alias: string) => sql.ref(`${alias}.${by}_id`);
  const named =
    by === "function"
      ? sql`SELECT f.id, NULL::text AS code, f.name FROM functions f WHERE ${own(orgId, "f")} AND f.is_active`
      : sql`SELECT p.id, p.code, p.name FROM projects p WHERE ${own(orgId, "p")} AND p.status_code <> 'archived' AND NOT p.is_internal`;
  return {
    compile: () =>
      sql<MultipleRow>`WITH ranked AS (
          SELECT n.id, n.code, n.name, h.size, count(*) OVER () AS total
          FROM (${named}) n JOIN (
            SELECT ${key("v")} AS id, greatest(${sql.join(sizes)}) AS size FROM ${parts} v
            WHERE ${own(orgId, "v")} AND ${among(period, "v")} GROUP BY ${key("v")}
          ) h ON h.id = n.id WHERE h.size > 0
          ORDER BY h.size DESC, ${byName("n.name")}, n.id LIMIT ${most}
        )
        SELECT r.id, r.code, r.name, r.total, h.month_start, coalesce(h.budget, 0) AS budget,
          coalesce(h.forecasted, 0) AS forecasted, coalesce(h.allocated, 0) AS allocated, coalesce(h.booked, 0) AS booked
        FROM ranked r LEFT JOIN LATERAL (
          SELECT v.month_start, sum(v.budget_hours) AS budget, sum(v.forecasted_hours) AS forecasted,
            sum(v.allocated_hours) AS allocated, round(sum(v.actual_hours), 2) AS booked FROM ${parts} v
          WHERE ${own(orgId, "v")} AND ${key("v")} = r.id AND ${among(shown, "v")} GROUP BY v.month_start) h ON true
        ORDER BY r.size DESC, ${byName("r.name")}, r.id, h.month_start`.compile(db),
  };
};

const billable = (orgId: string, functionId: string | undefined) =>
  db
    .selectFrom("users as u")
    .where(own(orgId, "u"))
    .where("u.billable", "=", true)
    .where("u.is_active", "=", true)
    .$if(functionId !== undefined, (query) => query.where("u.function_id", "=", functionId ?? ""));

export const countBillablePeople = (orgId: string, functionId: string | undefined) =>
  billable(orgId, functionId).select(sql<number>`count(*)`.as("total"));

const sortKey = alphabetical(sql`coalesce(u.name_key, '')`);

/** A page of active billable people, by name, and one more when there are further ones. */
export const billablePage = (
  orgId: string,
  functionId: string | undefined,
  { after, most }: { readonly after: Place | null; readonly most: number },
) =>
  billable(orgId, functionId)
    .select(["u.id", personName("u").as("name"), "u.function_id as functionId", sortKey.as("sort_key")])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${sortKey}, u.id) > (${after?.key ?? ""}::text, ${after?.id ?? ""}::uuid)`),
    )
    .orderBy(sortKey)
    .orderBy("u.id")
    .limit(most + 1);

/** Their hours that count by week over all functions, drafts included. */
export const allocatedWeeks = (
  { orgId, today }: { readonly orgId: string; readonly today: string },
  people: readonly string[],
  first: string,
  last: string,
) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("projects as p", (join) =>
      join.onRef("p.org_id", "=", "e.org_id").onRef("p.id", "=", "e.project_id"),
    )
    .innerJoin("users as u", (join) =>
      join.onRef("u.org_id", "=", "e.org_id").onRef("u.id", "=", "e.user_id"),
    )
    .select([
      "e.user_id",
      sql<string>`date_trunc('week', e.allocation_date::timestamp)::date`.as("week"),
      sql<number>`sum(e.hours)`.as("hours"),
    ])
    .where(own(orgId, "e"))
    .where(sql<boolean>`e.user_id = ANY (${people}::uuid[])`)
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .where(allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today))
    .groupBy(["e.user_id", "week"]);
