import { sql, type Expression } from "kysely";
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
