import { sql } from "kysely";
import { roundedHours, roundedMoney } from "#server/database/exact.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import type { HourRows } from "#features/months/server/plan-counts-queries.ts";
import type { PeriodHours } from "../rules/variance.ts";
import { within, type HoursOf, type Months } from "./queries.ts";

export interface TotalsRow {
  readonly hours: PeriodHours;
  readonly costs: PeriodHours;
}

/** What months add up to, each sum rounded once. */
export const periodTotals = (
  orgId: string,
  { projectId, functionId }: HoursOf,
  months: Months,
): Query<TotalsRow> => {
  const kinds = ["budget", "forecasted", "allocated", "actual"] as const;
  const sums = (unit: "hours" | "gbp") =>
    sql.join(
      kinds.flatMap((kind) => {
        const sum = sql`coalesce(sum(${sql.ref(`v.${kind}_${unit}`)}), 0)`;
        return [sql.lit(kind), unit === "hours" ? roundedHours(sum) : roundedMoney(sum)];
      }),
    );
  return {
    compile: () =>
      sql<TotalsRow>`SELECT json_build_object(${sums("hours")}) AS hours, json_build_object(${sums("gbp")}) AS costs
        FROM ${sql.table(projectId === undefined ? "monthly_function_parts" : "monthly_project_parts")} v
        WHERE ${own(orgId, "v")} AND ${within(months, "v")}
          AND ${projectId === undefined ? sql`true` : sql`v.project_id = ${projectId}`}
          AND ${functionId === undefined ? sql`true` : sql`v.function_id = ${functionId}`}`.compile(db),
  };
};

/** Single rows of a dashboard's months. */
export const rowsOfMonths = (
  orgId: string,
  { projectId, functionId }: HoursOf,
  months: Months,
): HourRows => ({
  joins: sql``,
  conditions: [
    sql`${own(orgId, "h")} AND h.month_start BETWEEN ${months.first}::date AND ${months.last}::date`,
    ...(projectId === undefined ? [] : [sql`h.project_id = ${projectId}`]),
    ...(functionId === undefined ? [] : [sql`h.function_id = ${functionId}`]),
  ],
});
