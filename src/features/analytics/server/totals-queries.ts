import { sql } from "kysely";
import { db, own, type Query } from "../../../server/database/sql.ts";

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

/** In the job's scope: organisations with differences that are not folded yet. */
export const organisationsToFold = () => db.selectFrom("monthly_deltas").select("org_id").distinct();

/** Folds the oldest differences into the totals, at most `most`, and answers how many totals that touched; others skip what one is folding. */
export function foldDeltas(orgId: string, most: number): Query<unknown> {
  return {
    compile: () =>
      sql`WITH folded AS (
          DELETE FROM monthly_deltas d WHERE ${own(orgId, "d")} AND d.id IN (
            SELECT o.id FROM monthly_deltas o WHERE ${own(orgId, "o")} ORDER BY o.id LIMIT ${most} FOR UPDATE SKIP LOCKED
          ) RETURNING d.*
        )
        INSERT INTO monthly_totals AS t (org_id, month_start, project_id, function_id, ${listed})
        SELECT org_id, month_start, project_id, function_id, ${sql.raw(measures.map((measure) => `sum(${measure})`).join(", "))}
        FROM folded GROUP BY org_id, month_start, project_id, function_id
        ORDER BY org_id, month_start, project_id, function_id
        ON CONFLICT (org_id, month_start, project_id, function_id)
        DO UPDATE SET ${sql.raw(measures.map((measure) => `${measure} = t.${measure} + excluded.${measure}`).join(", "))}`.compile(db),
  };
}

/** Removes totals of nothing. */
export const dropEmptyTotals = (orgId: string) =>
  db
    .deleteFrom("monthly_totals")
    .where(own(orgId, "monthly_totals"))
    .where(sql<boolean>`(${listed}) = (${sql.raw(measures.map(() => "0").join(", "))})`);

/** How many totals are not what a count of the rows says. */
export const countCorrections = (orgId: string) =>
  db
    .selectFrom("monthly_corrections as c")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "c"));

/** Puts right what is wrong; both sides are seen at one instant, so that nobody needs to stop writing meanwhile. */
export function insertCorrections(orgId: string): Query<unknown> {
  return {
    compile: () =>
      sql`INSERT INTO monthly_deltas (org_id, month_start, project_id, function_id, ${listed})
        SELECT org_id, month_start, project_id, function_id, ${listed} FROM monthly_corrections c WHERE ${own(orgId, "c")}`.compile(db),
  };
}
