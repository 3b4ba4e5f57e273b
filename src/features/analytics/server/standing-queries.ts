import { sql, type RawBuilder } from "kysely";
import { monthCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import { lateMonths } from "../rules/budget-end.ts";
import { healthStates, riskPercent, type HealthState } from "../rules/health.ts";

/** A project's totals and its estimate at completion by the plan. */
export interface StandingRow {
  readonly budget_hours: number;
  readonly budget_gbp: number;
  readonly booked_hours: number;
  readonly booked_gbp: number;
  readonly at_completion_hours: number;
  readonly at_completion_gbp: number;
}

/** What a function's month ends with: `expectedOf` of rules/at-completion.ts, in SQL. */
const expected = (unit: "hours" | "gbp", today: string) => {
  const of = (kind: string) => sql.ref(`g.${kind}_${unit}`);
  return sql`sum(CASE WHEN g.month_start < ${firstDay(monthOf(today))} OR NOT ${monthCountsSql("p", sql`g.month_start`, today)} THEN ${of("booked")}
    ELSE greatest(${of("booked")}, CASE WHEN f.id IS NULL THEN ${of("budget")} ELSE ${of("forecasted")} END) END)`;
};

const columns = [
  "budget_hours",
  "budget_gbp",
  "booked_hours",
  "booked_gbp",
  "at_completion_hours",
  "at_completion_gbp",
  "booked_of_late",
  "ends_month",
  "ends_week",
] as const;

const listed = (alias: string) => sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)));

/**
 * Projects added up from their months: what is kept in `project_standings`. `ids` answers them as `id`. A budget ends
 * where `budgetEnd` of rules/at-completion.ts says.
 */
function addedUp(orgId: string, today: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const month = monthOf(today);
  const thisMonth = firstDay(month);
  const ends = sql`r.budget > 0 AND r.running > r.budget AND r.expected_hours > 0`;
  const week = sql`ceil(greatest(1, ceil(greatest(0, r.budget - r.running + r.expected_hours)
    * extract(day FROM r.month_start + interval '1 month' - interval '1 day') / r.expected_hours)) / 7)::int`;
  // Without statistics a planner would work out the ids for every project.
  return sql`(WITH w AS MATERIALIZED (${ids}) SELECT w.id AS project_id, s.* FROM w
    JOIN projects p ON ${own(orgId, "p")} AND p.id = w.id CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.budget_hours), 0) AS budget_hours, coalesce(sum(r.budget_gbp), 0) AS budget_gbp,
      round(coalesce(sum(r.booked_hours), 0), 2) AS booked_hours, round(round(coalesce(sum(r.booked_gbp), 0), 8), 2) AS booked_gbp,
      round(coalesce(sum(r.expected_hours), 0), 2) AS at_completion_hours, round(round(coalesce(sum(r.expected_gbp), 0), 8), 2) AS at_completion_gbp,
      round(coalesce(sum(r.booked_hours) FILTER (WHERE r.month_start BETWEEN ${firstDay(addMonths(month, -lateMonths))} AND ${thisMonth}), 0), 2)
        AS booked_of_late,
      min(r.month_start) FILTER (WHERE ${ends}) AS ends_month,
      (array_agg(CASE WHEN ${ends} THEN ${week} END ORDER BY r.month_start) FILTER (WHERE ${ends}))[1] AS ends_week
    FROM (SELECT n.*, sum(n.expected_hours) OVER (ORDER BY n.month_start) AS running, sum(n.budget_hours) OVER () AS budget
      FROM (SELECT g.month_start, sum(g.budget_hours) AS budget_hours, sum(g.budget_gbp) AS budget_gbp,
          sum(g.booked_hours) AS booked_hours, sum(g.booked_gbp) AS booked_gbp,
          ${expected("hours", today)} AS expected_hours, ${expected("gbp", today)} AS expected_gbp
        FROM (SELECT m.month_start, sum(m.budget_hours) AS budget_hours, sum(m.budget_gbp) AS budget_gbp,
            sum(m.forecasted_hours) AS forecasted_hours, sum(m.forecasted_gbp) AS forecasted_gbp,
            sum(m.actual_hours) AS booked_hours, sum(m.actual_gbp) AS booked_gbp
          FROM monthly_parts m WHERE ${own(orgId, "m")} AND m.project_id = w.id GROUP BY m.month_start, m.function_id) g
        LEFT JOIN forecasts f ON ${own(orgId, "f")} AND f.project_id = w.id
          AND f.forecast_period_id = g.month_start AND f.status = 'frozen'
        GROUP BY g.month_start) n) r) s)`;
}

/**
 * Projects with their standing: stored ones where they're current, the others added up. Of those that `only`
 * wants of a project's id, or all.
 */
export function standings(
  orgId: string,
  today: string,
  only: (id: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql`true`,
): RawBuilder<unknown> {
  const asOf = firstDay(monthOf(today));
  const unsettled = sql`SELECT d.project_id AS id FROM monthly_deltas d
      WHERE ${own(orgId, "d")} AND d.project_id IS NOT NULL AND ${only(sql`d.project_id`)}
    UNION SELECT k.project_id FROM project_standings k WHERE ${own(orgId, "k")} AND k.as_of <> ${asOf} AND ${only(sql`k.project_id`)}
    UNION SELECT q.id FROM projects q WHERE ${own(orgId, "q")} AND ${only(sql`q.id`)}
      AND NOT EXISTS (SELECT FROM project_standings k WHERE ${own(orgId, "k")} AND k.project_id = q.id)`;
  // Added up once, not again for each row it is joined with.
  return sql`(WITH x AS MATERIALIZED (SELECT k.project_id, ${listed("k")} FROM project_standings k
    WHERE ${own(orgId, "k")} AND k.as_of = ${asOf} AND ${only(sql`k.project_id`)}
      AND NOT EXISTS (SELECT FROM monthly_deltas d WHERE ${own(orgId, "d")} AND d.project_id = k.project_id)
    UNION ALL ${addedUp(orgId, today, unsettled)}) SELECT * FROM x)`;
}

/** The standing of the project in `p`, as one JSON value. */
export const standingOfProject = (orgId: string, today: string): RawBuilder<StandingRow | null> =>
  sql<StandingRow | null>`(SELECT row_to_json(s) FROM ${standings(orgId, today, (id) => sql`${id} = p.id`)} s)`;

/** Projects without a row, as `p`. */
const withoutRow = (orgId: string) =>
  sql`FROM projects p WHERE ${own(orgId, "p")}
    AND NOT EXISTS (SELECT FROM project_standings k WHERE ${own(orgId, "k")} AND k.project_id = p.id)`;

/** The organisation's time zone, and whether projects have no row yet. */
export const settlingFacts = (orgId: string): Query<{ time_zone: string; lacks_some: boolean }> => ({
  compile: () =>
    sql<{
      time_zone: string;
      lacks_some: boolean;
    }>`SELECT o.time_zone, EXISTS (SELECT ${withoutRow(orgId)}) AS lacks_some
      FROM organisation_settings o WHERE ${own(orgId, "o")}`.compile(db),
});

/** A row for each project that has none yet, to be added up. */
export const addStandings = (orgId: string): Query<unknown> => ({
  compile: () =>
    sql`INSERT INTO project_standings (org_id, project_id) SELECT p.org_id, p.id ${withoutRow(orgId)}
      ON CONFLICT (org_id, project_id) DO NOTHING`.compile(db),
});

/** Has every project added up anew. */
export const unsettleStandings = (orgId: string) =>
  db.updateTable("project_standings").set({ as_of: "-infinity" }).where(own(orgId, "project_standings"));

/** Holds up to `most` rows of another month than today's, or whose hours have changed. */
export const unsettledStandings = (orgId: string, today: string, most: number) =>
  db
    .selectFrom("project_standings as k")
    .select("k.project_id as id")
    .where(own(orgId, "k"))
    .where("k.as_of", "<>", firstDay(monthOf(today)))
    .orderBy("k.project_id")
    .limit(most)
    .forUpdate()
    .skipLocked();

/** Adds up the standings of projects whose rows are locked. */
export const settleStandings = (orgId: string, today: string, ids: readonly string[]): Query<unknown> => ({
  compile: () =>
    sql`UPDATE project_standings k SET as_of = ${firstDay(monthOf(today))}, ${sql.join(
      columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`x.${name}`)}`),
    )} FROM ${addedUp(orgId, today, sql`SELECT unnest(${ids}::uuid[]) AS id`)} x
      WHERE ${own(orgId, "k")} AND k.project_id = x.project_id`.compile(db),
});

export const standingOrders = ["used", "atCompletion", "health"] as const;
export type StandingOrder = (typeof standingOrders)[number];

const rank = (unit: "hours" | "gbp") => {
  const of = (kind: string) => sql.ref(`x.${kind}_${unit}`);
  return sql`CASE WHEN coalesce(${of("budget")}, 0) <= 0 THEN 0
    WHEN ${of("booked")} > ${of("budget")} OR ${of("at_completion")} * 100 > ${of("budget")} * ${100 + riskPercent}::int THEN 3
    WHEN ${of("at_completion")} > ${of("budget")} THEN 2 ELSE 1 END`;
};

const share = (kind: "booked" | "at_completion", unit: "hours" | "gbp") =>
  sql`CASE WHEN coalesce(${sql.ref(`x.budget_${unit}`)}, 0) <= 0 THEN 0
    ELSE round(${sql.ref(`x.${kind}_${unit}`)} / ${sql.ref(`x.budget_${unit}`)}, 6) END`;

/** What projects with their standing in `x` are ordered by; the worst health is the highest. */
export function standingKey(by: StandingOrder, showsMoney: boolean): RawBuilder<unknown> {
  if (by === "used") return sql`(${share("booked", "hours")})::numeric`;
  if (by === "atCompletion") return sql`coalesce(x.at_completion_hours, 0)`;
  const worst = showsMoney ? sql`greatest(${rank("hours")}, ${rank("gbp")})` : rank("hours");
  const most = showsMoney
    ? sql`greatest(${share("at_completion", "hours")}, ${share("at_completion", "gbp")})`
    : share("at_completion", "hours");
  // The state first, then how far beyond the budget it goes.
  return sql`((${worst}) * 1000000 + least(${most}, 999999))::numeric`;
}

/** Active projects by the state of their hours: `stateOf` of rules/health.ts. */
export const healthCounts = (orgId: string, today: string): Query<Readonly<Record<HealthState, number>>> => ({
  compile: () =>
    sql<Readonly<Record<HealthState, number>>>`SELECT ${sql.join(
      healthStates.map((state, at) => sql`count(*) FILTER (WHERE s.rank = ${at}::int) AS ${sql.ref(state)}`),
    )} FROM (SELECT ${rank("hours")} AS rank
      FROM projects p LEFT JOIN ${standings(orgId, today)} x ON x.project_id = p.id
      WHERE ${own(orgId, "p")} AND p.status_code = 'active' AND NOT p.is_internal) s`.compile(db),
});
