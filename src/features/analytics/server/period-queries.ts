import { sql, type RawBuilder } from "kysely";
import { roundedHours, roundedMoney } from "#server/database/exact.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { allocationCountsSql, monthCountsSql } from "#features/months/server/plan-counts-queries.ts";
import type { Day } from "#shared/day.ts";
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

/** Hours of sums that can't be worked as things are. */
export interface UnworkableRow {
  readonly budget: number;
  readonly forecasted: number;
  readonly allocated: number;
}

/**
 * What of the months' sums doesn't count (docs/decisions/0068-what-no-longer-counts.md). The sums include it, since
 * they are those of frozen forecasts and submitted allocations (docs/readings.md#decision-18).
 */
export const unworkableTotals = (
  orgId: string,
  { projectId, functionId }: HoursOf,
  { months, today }: { readonly months: Months; readonly today: Day },
): Query<UnworkableRow> => {
  const sum = (hours: "budget" | "forecasted" | "allocated", others: RawBuilder<unknown>) =>
    sql`(SELECT coalesce(sum(${sql.ref(`v.${hours}_hours`)}), 0)
      FROM ${sql.table(`${hours}_hour_facts`)} v
      JOIN projects p ON ${own(orgId, "p")} AND p.id = v.project_id ${others}
        AND ${projectId === undefined ? sql`true` : sql`v.project_id = ${projectId}`}
        AND ${functionId === undefined ? sql`true` : sql`v.function_id = ${functionId}`}) AS ${sql.ref(hours)}`;
  const ofMonths = sql`WHERE ${own(orgId, "v")} AND ${within(months, "v")}`;
  const closed = sql`${ofMonths} AND NOT ${monthCountsSql("p", sql`v.month_start`, today)}`;
  const allocated = { orgId, entry: "v", project: "p", user: "u", day: "day" } as const;
  return {
    compile: () =>
      sql<UnworkableRow>`SELECT ${sum("budget", closed)}, ${sum("forecasted", closed)},
        ${sum(
          "allocated",
          sql`JOIN users u ON ${own(orgId, "u")} AND u.id = v.user_id ${ofMonths}
            AND v.day > ${today}::date AND NOT ${allocationCountsSql(allocated, today)}`,
        )}`.compile(db),
  };
};
