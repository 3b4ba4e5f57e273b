import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Cutoffs } from "./retention.ts";

type PastTable = Extract<keyof Tables, `past_${string}`>;

/** What is past, by table, and the day of those rows that have one: it goes with the data of that day. */
const dayOf: Readonly<Record<PastTable, string | null>> = {
  past_allocation_entries: "allocation_date",
  past_budget_profile_months: null,
  past_budget_profiles: null,
  past_cost_tiers: null,
  past_differences: null,
  past_forecast_entries: null,
  past_forecasts: null,
  past_function_allocations: null,
  past_function_days: null,
  past_functions: null,
  past_holiday_entries: "date",
  past_holiday_requests: "end_date",
  past_leave_people: null,
  past_project_days: null,
  past_project_forecasters: null,
  past_project_functions: null,
  past_projects: null,
  past_time_entries: "date_worked",
  past_timesheets: "week_starting",
  past_users: null,
  past_working_patterns: null,
};

/** Where they don't say when they were superseded. */
const instantOf: Readonly<Record<string, string>> = {
  past_differences: "recorded_at",
  past_project_days: "day",
  past_function_days: "day",
};

type PastCutoffs = Pick<Cutoffs, "figuresFrom" | "dataFrom">;

/** What was superseded before an instant's day, and what is of days whose data is removed. */
const overOf = (orgId: string, { figuresFrom, dataFrom }: PastCutoffs) =>
  Object.entries(dayOf).map(([table, day]) => {
    const isOver = day === null ? sql`false` : sql`${sql.ref(day)} < ${dataFrom}::date`;
    return sql`FROM ${sql.table(table)} WHERE ${own(orgId, table)}
      AND (${sql.ref(instantOf[table] ?? "superseded_at")} < ${figuresFrom}::date OR ${isOver})`;
  });

export const dropPast = (orgId: string, cutoffs: PastCutoffs): Query<unknown>[] =>
  overOf(orgId, cutoffs).map((rows) => ({ compile: () => sql`DELETE ${rows}`.compile(db) }));

export const countPast = (orgId: string, cutoffs: PastCutoffs): Query<{ count: number }> => ({
  compile: () =>
    sql<{ count: number }>`SELECT ${sql.join(
      overOf(orgId, cutoffs).map((rows) => sql`(SELECT count(*) ${rows})`),
      sql` + `,
    )} AS count`.compile(db),
});

/** Nothing from before this transaction can be read as of a moment, for example once sample data is removed. */
export const forgetPast = (orgId: string): Query<unknown>[] => [
  ...dropPast(orgId, { figuresFrom: "infinity", dataFrom: "-infinity" }),
  {
    compile: () =>
      sql`UPDATE organisation_settings o SET recorded_since = now() WHERE ${own(orgId, "o")}`.compile(db),
  },
];
