import { sql, type Expression, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { canBePlannedSql } from "#features/people/server/plan-queries.ts";

/** True for the project in `project` while it is active and has the month that begins on `month`. */
const isOpenIn = (project: string, month: Expression<unknown>) => {
  const of = (column: string) => sql.ref(`${project}.${column}`);
  return sql<boolean>`(${of("status_code")} = 'active' AND ${month} >= date_trunc('month', ${of("start_date")}::timestamp)::date
    AND ${month} < (date_trunc('month', ${of("start_date")}::timestamp) + make_interval(months => ${of("project_length_months")}))::date)`;
};

/** `monthCounts` of rules/plan-counts.ts, of the project in `project` and the month that begins on `month`. */
export const monthCountsSql = (project: string, month: Expression<unknown>, today: Day) =>
  sql<boolean>`(${month} < date_trunc('month', ${today}::timestamp)::date OR ${isOpenIn(project, month)})`;

interface AllocatedRows {
  readonly orgId: string;
  /** Aliases of `allocation_entries`, or a view of them, `projects` and `users`. */
  readonly entry: string;
  /** The entries' column of the day, where it isn't the table's. */
  readonly day?: "day" | "allocation_date";
  readonly project: string;
  readonly user: string;
}

/** `allocationCounts` of rules/plan-counts.ts, of the rows in these aliases. */
export const allocationCountsSql = (
  { orgId, entry, project, user, day: column = "allocation_date" }: AllocatedRows,
  today: Day,
) => {
  const day = sql.ref(`${entry}.${column}`);
  return sql<boolean>`(${day} <= ${today}::date OR (${isOpenIn(project, sql`date_trunc('month', ${day}::timestamp)::date`)}
    AND ${canBePlannedSql(orgId, user, sql.ref(`${entry}.function_id`), day)}))`;
};

/** Hours of sums that can't be worked as things are. */
export interface UnworkableRow {
  readonly budget: number;
  readonly forecasted: number;
  readonly allocated: number;
}

/** Rows of hours as `h`: what is joined to them, and their conditions. */
export interface HourRows {
  readonly joins: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
}

/** Those of the rows that don't count, each with its hours of one kind. */
function unworkableRows(orgId: string, { joins, conditions }: HourRows, today: Day): RawBuilder<unknown> {
  const kinds = ["budget", "forecasted", "allocated"] as const;
  const rows = (kind: (typeof kinds)[number], fails: RawBuilder<unknown>) =>
    sql`SELECT h.project_id, h.function_id, ${sql.join(
      kinds.map((each) => sql`${each === kind ? sql.ref(`h.${kind}_hours`) : sql`0`} AS ${sql.ref(each)}`),
    )} FROM ${sql.table(`${kind}_hour_facts`)} h ${joins}
      JOIN projects p ON ${own(orgId, "p")} AND p.id = h.project_id
      LEFT JOIN users u ON ${own(orgId, "u")} AND u.id = h.user_id
      WHERE ${sql.join([...conditions, fails], sql` AND `)}`;
  const closed = sql`NOT ${monthCountsSql("p", sql`h.month_start`, today)}`;
  const allocated = { orgId, entry: "h", project: "p", user: "u", day: "day" } as const;
  return sql`${rows("budget", closed)} UNION ALL ${rows("forecasted", closed)}
    UNION ALL ${rows("allocated", sql`h.day > ${today}::date AND NOT ${allocationCountsSql(allocated, today)}`)}`;
}

const unworkableSums = sql`coalesce(sum(x.budget), 0) AS budget, coalesce(sum(x.forecasted), 0) AS forecasted,
  coalesce(sum(x.allocated), 0) AS allocated`;

/**
 * What of the rows' sums doesn't count (docs/decisions/0068-what-no-longer-counts.md). The sums include it, since
 * they are those of frozen forecasts and submitted allocations (docs/readings.md#decision-18).
 */
export const unworkableTotals = (orgId: string, rows: HourRows, today: Day): Query<UnworkableRow> => ({
  compile: () =>
    sql<UnworkableRow>`SELECT ${unworkableSums} FROM (${unworkableRows(orgId, rows, today)}) x`.compile(db),
});

/** The same by project or function, of those that have such hours. */
export const unworkableBy = (
  by: "project" | "function",
  orgId: string,
  rows: HourRows,
  today: Day,
): Query<UnworkableRow & { readonly id: string }> => ({
  compile: () =>
    sql<UnworkableRow & { readonly id: string }>`SELECT ${sql.ref(`x.${by}_id`)} AS id, ${unworkableSums}
      FROM (${unworkableRows(orgId, rows, today)}) x GROUP BY 1`.compile(db),
});

/** A subject's hours by `unworkableBy`. */
export function unworkableOf(
  rows: readonly (UnworkableRow & { readonly id: string })[],
): (id: string) => UnworkableRow {
  const found = new Map(rows.map(({ id, ...hours }) => [id, hours]));
  return (id) => found.get(id) ?? { budget: 0, forecasted: 0, allocated: 0 };
}
