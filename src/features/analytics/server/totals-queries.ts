import { sql, type RawBuilder } from "kysely";
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

type Measure = (typeof measures)[number];
type RollupTable =
  | "monthly_function_totals"
  | "monthly_project_totals"
  | "past_project_days"
  | "past_function_days"
  | "weekly_function_totals"
  | "weekly_person_totals";

/** A table of sums beside `monthly_totals`: what a row is for, what it adds up, and where it's compared. */
interface RollupSource {
  readonly table: RollupTable;
  readonly keys: readonly string[];
  readonly measures: readonly Measure[];
  readonly corrections: string;
  /** Which differences count. */
  readonly counts: RawBuilder<unknown>;
}

const rollups: readonly RollupSource[] = [
  {
    table: "monthly_function_totals",
    keys: ["month_start", "function_id", "is_internal"],
    measures,
    corrections: "monthly_function_corrections",
    counts: sql`true`,
  },
  {
    table: "monthly_project_totals",
    keys: ["month_start", "project_id"],
    measures: measures.filter(
      (each) => !["billable_hours", "timesheets", "approved_timesheets"].includes(each),
    ),
    corrections: "monthly_project_corrections",
    counts: sql`d.project_id IS NOT NULL`,
  },
  {
    table: "weekly_function_totals",
    keys: ["month_start", "week_start", "function_id"],
    measures: ["allocated_hours", "actual_hours"],
    corrections: "weekly_function_corrections",
    counts: sql`d.week_start IS NOT NULL`,
  },
  {
    table: "weekly_person_totals",
    keys: ["month_start", "week_start", "user_id"],
    measures: ["actual_hours", "actual_gbp"],
    corrections: "weekly_person_corrections",
    counts: sql`d.user_id IS NOT NULL`,
  },
  {
    table: "past_project_days",
    keys: ["day", "month_start", "project_id", "function_id"],
    measures,
    corrections: "project_day_corrections",
    counts: sql`true`,
  },
  {
    table: "past_function_days",
    keys: ["day", "month_start", "week_start", "function_id", "is_internal"],
    measures,
    corrections: "function_day_corrections",
    counts: sql`true`,
  },
];

const names = (of: readonly string[]) => sql.raw(of.join(", "));
const sums = (of: readonly string[]) => sql.raw(of.map((measure) => `sum(d.${measure})`).join(", "));
const added = (of: readonly string[]) =>
  sql.raw(of.map((measure) => `${measure} = t.${measure} + excluded.${measure}`).join(", "));
const isNothing = (of: readonly string[]) =>
  sql<boolean>`(${names(of)}) = (${sql.raw(of.map(() => "0").join(", "))})`;

/** In the job's scope: organisations with differences that are not folded yet. */
export const organisationsToFold = () => db.selectFrom("monthly_deltas").select("org_id").distinct();

/** The oldest `most` differences, locked until they're folded; others skip them. */
export const deltasToFold = (orgId: string, most: number) =>
  db
    .selectFrom("monthly_deltas as d")
    .select("d.id")
    .where(own(orgId, "d"))
    .orderBy("d.id")
    .limit(most)
    .forUpdate()
    .skipLocked();

const storedSums = (orgId: string, ids: readonly number[]) =>
  sql<boolean>`${own(orgId, "d")} AND d.id = ANY (${ids}::bigint[])`;

/** Adds locked differences to `monthly_totals`; each row says whether it has come to nothing. */
const foldIntoTotals = (orgId: string, ids: readonly number[]): Query<{ empty: boolean }> => ({
  compile: () =>
    sql<{ empty: boolean }>`
      INSERT INTO monthly_totals AS t (org_id, month_start, project_id, function_id, ${names(measures)})
      SELECT d.org_id, d.month_start, d.project_id, d.function_id, ${sums(measures)}
      FROM monthly_deltas d WHERE ${storedSums(orgId, ids)}
      GROUP BY d.org_id, d.month_start, d.project_id, d.function_id
      ORDER BY d.org_id, d.month_start, d.project_id, d.function_id
      ON CONFLICT (org_id, month_start, project_id, function_id)
      DO UPDATE SET ${added(measures)} RETURNING ${isNothing(measures)} AS empty`.compile(db),
});

/** The same for one of the tables beside. */
const foldInto = (
  { table, keys, measures: summed, counts }: RollupSource,
  orgId: string,
  ids: readonly number[],
): Query<{ empty: boolean }> => {
  const by = names(keys.map((key) => `d.${key}`));
  return {
    compile: () =>
      sql<{ empty: boolean }>`
      INSERT INTO ${sql.table(table)} AS t (org_id, ${names(keys)}, ${names(summed)})
      SELECT d.org_id, ${by}, ${sums(summed)} FROM (
        SELECT d.*, coalesce(p.is_internal, false) AS is_internal, (d.recorded_at AT TIME ZONE 'UTC')::date AS day
        FROM monthly_deltas d LEFT JOIN projects p ON ${own(orgId, "p")} AND p.id = d.project_id
        WHERE ${storedSums(orgId, ids)}
      ) d WHERE ${counts} GROUP BY d.org_id, ${by} ORDER BY d.org_id, ${by}
      ON CONFLICT (org_id, ${names(keys)}) DO UPDATE SET ${added(summed)} RETURNING ${isNothing(summed)} AS empty`.compile(
        db,
      ),
  };
};

/** Standings of projects with locked differences are no longer as of any month. */
export const unsettleFolded = (orgId: string, ids: readonly number[]): Query<unknown> => ({
  compile: () =>
    sql`UPDATE project_standings k SET as_of = '-infinity' WHERE ${own(orgId, "k")} AND k.project_id IN (
      SELECT s.project_id FROM project_standings s WHERE ${own(orgId, "s")} AND s.project_id IN (
        SELECT d.project_id FROM monthly_deltas d WHERE ${storedSums(orgId, ids)}
      ) ORDER BY s.project_id FOR UPDATE)`.compile(db),
});

/** What folds locked differences; removing them comes after it. */
export const foldDeltas = (orgId: string, ids: readonly number[]): Query<{ empty: boolean }>[] => [
  foldIntoTotals(orgId, ids),
  ...rollups.map((each) => foldInto(each, orgId, ids)),
];

/** Stores them as differences of the past, and removes them. */
export const removeFolded = (orgId: string, ids: readonly number[]): Query<unknown>[] => {
  const by = names(["org_id", "recorded_at", "month_start", "week_start", "project_id", "function_id"]);
  return [
    {
      compile: () =>
        sql`INSERT INTO past_differences (${by}, ${names(measures)}) SELECT ${by}, ${sums(measures)}
          FROM monthly_deltas d WHERE ${storedSums(orgId, ids)} GROUP BY ${by}`.compile(db),
    },
    { compile: () => sql`DELETE FROM monthly_deltas d WHERE ${storedSums(orgId, ids)}`.compile(db) },
  ];
};

/** Removes totals of nothing. */
export const dropEmptyTotals = (orgId: string): Query<unknown>[] => [
  db.deleteFrom("monthly_totals").where(own(orgId, "monthly_totals")).where(isNothing(measures)),
  ...rollups.map(({ table, measures: summed }) =>
    db.deleteFrom(table).where(own(orgId, table)).where(isNothing(summed)),
  ),
];

/** How many totals are not what a count of the rows says. */
export const countCorrections = (orgId: string): Query<{ count: number }> => {
  const corrections = ["monthly_corrections", ...rollups.map((each) => each.corrections)];
  return {
    compile: () =>
      sql<{ count: number }>`SELECT ${sql.join(
        corrections.map((view) => sql`(SELECT count(*) FROM ${sql.table(view)} c WHERE ${own(orgId, "c")})`),
        sql` + `,
      )} AS count`.compile(db),
  };
};

/** Corrects totals, seen at one instant with their rows, while others write. */
export function insertCorrections(orgId: string): Query<unknown> {
  return {
    compile: () =>
      sql`INSERT INTO monthly_deltas (org_id, month_start, project_id, function_id, ${names(measures)})
        SELECT org_id, month_start, project_id, function_id, ${names(measures)} FROM monthly_corrections c WHERE ${own(orgId, "c")}`.compile(
        db,
      ),
  };
}

/** Corrects the tables beside, even during a fold: only the difference is added. */
export const correctRollups = (orgId: string): Query<unknown>[] =>
  rollups.map(({ table, keys, measures: summed, corrections }) => ({
    compile: () =>
      sql`INSERT INTO ${sql.table(table)} AS t (org_id, ${names(keys)}, ${names(summed)})
        SELECT org_id, ${names(keys)}, ${names(summed)} FROM ${sql.table(corrections)} c WHERE ${own(orgId, "c")}
        ORDER BY org_id, ${names(keys)}
        ON CONFLICT (org_id, ${names(keys)}) DO UPDATE SET ${added(summed)}`.compile(db),
  }));
