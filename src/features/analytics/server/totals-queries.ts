import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";

/** What a month, project and function adds up to. */
export const measures = [
  "budget_hours",
  "budget_gbp",
  "forecasted_hours",
  "forecasted_gbp",
  "allocated_hours",
  "allocated_gbp",
  "actual_hours",
  "actual_gbp",
  "billable_hours",
  "unrated_hours",
  "timesheets",
  "approved_timesheets",
] as const;

const listed = sql.raw(measures.join(", "));
const summed = sql.raw(measures.map((measure) => `sum(${measure})`).join(", "));
const added = sql.raw(
  measures.map((measure) => `${measure} = t.${measure} + excluded.${measure}`).join(", "),
);
const nothing = sql<boolean>`(${listed}) = (${sql.raw(measures.map(() => "0").join(", "))})`;

/** In the job's scope: organisations with differences that are not folded yet. */
export const organisationsToFold = () => db.selectFrom("monthly_deltas").select("org_id").distinct();

/**
 * Folds the oldest `most` differences into the totals; others skip them. Answers how many, and whether a
 * total of nothing resulted.
 */
export function foldDeltas(orgId: string, most: number): Query<{ folded: number; emptied: boolean }> {
  return {
    compile: () =>
      sql<{ folded: number; emptied: boolean }>`WITH folded AS (
          DELETE FROM monthly_deltas d WHERE ${own(orgId, "d")} AND d.id IN (
            SELECT o.id FROM monthly_deltas o WHERE ${own(orgId, "o")} ORDER BY o.id LIMIT ${most} FOR UPDATE SKIP LOCKED
          ) RETURNING d.*
        ), by_function AS (
          INSERT INTO monthly_function_totals AS t (org_id, month_start, function_id, is_internal, ${listed})
          SELECT d.org_id, d.month_start, d.function_id, coalesce(p.is_internal, false), ${sql.raw(measures.map((measure) => `sum(d.${measure})`).join(", "))}
          FROM folded d LEFT JOIN projects p ON p.org_id = d.org_id AND p.id = d.project_id GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
          ON CONFLICT (org_id, month_start, function_id, is_internal) DO UPDATE SET ${added} RETURNING ${nothing} AS empty
        ), by_project AS (
          INSERT INTO monthly_totals AS t (org_id, month_start, project_id, function_id, ${listed})
          SELECT org_id, month_start, project_id, function_id, ${summed}
          FROM folded GROUP BY org_id, month_start, project_id, function_id
          ORDER BY org_id, month_start, project_id, function_id
          ON CONFLICT (org_id, month_start, project_id, function_id)
          DO UPDATE SET ${added} RETURNING ${nothing} AS empty
        )
        SELECT (SELECT count(*) FROM folded) AS folded, EXISTS (SELECT FROM by_function WHERE empty) OR EXISTS (SELECT FROM by_project WHERE empty) AS emptied`.compile(
        db,
      ),
  };
}

/** Removes totals of nothing. */
export const dropEmptyTotals = (orgId: string) =>
  db.deleteFrom("monthly_totals").where(own(orgId, "monthly_totals")).where(nothing);

/** The same of the totals by function. */
export const dropEmptyFunctionTotals = (orgId: string) =>
  db.deleteFrom("monthly_function_totals").where(own(orgId, "monthly_function_totals")).where(nothing);

/** How many totals are not what a count of the rows says. */
export const countCorrections = (orgId: string) =>
  db
    .selectFrom("monthly_corrections as c")
    .select(
      sql<number>`count(*) + (SELECT count(*) FROM monthly_function_corrections f WHERE ${own(orgId, "f")})`.as(
        "count",
      ),
    )
    .where(own(orgId, "c"));

/** Corrects totals, seen at one instant with their rows, while others write. */
export function insertCorrections(orgId: string): Query<unknown> {
  return {
    compile: () =>
      sql`INSERT INTO monthly_deltas (org_id, month_start, project_id, function_id, ${listed})
        SELECT org_id, month_start, project_id, function_id, ${listed} FROM monthly_corrections c WHERE ${own(orgId, "c")}`.compile(
        db,
      ),
  };
}

/**
 * Corrects the totals by function from those by project, even during a fold: only the difference is added.
 */
export function correctFunctionTotals(orgId: string): Query<unknown> {
  return {
    compile: () =>
      sql`INSERT INTO monthly_function_totals AS t (org_id, month_start, function_id, is_internal, ${listed})
        SELECT org_id, month_start, function_id, is_internal, ${listed} FROM monthly_function_corrections c WHERE ${own(orgId, "c")}
        ORDER BY org_id, month_start, function_id, is_internal
        ON CONFLICT (org_id, month_start, function_id, is_internal) DO UPDATE SET ${added}`.compile(db),
  };
}
