import { sql } from "kysely";
import { db, own, sameOrg, type Query, withOrganisation } from "#server/database/sql.ts";
import { firstDay } from "#shared/month.ts";
import type { ForecastWork, ImportedForecastLine } from "../../rules/judge/judge-forecasts.ts";
import { isOurs } from "./plans.ts";
import { insertsFrom, pairs, text } from "./subject-parts.ts";

type NewForecast = Extract<ForecastWork, { readonly forecast: unknown }>["forecast"];
type Freeze = Extract<ForecastWork, { readonly freeze: unknown }>;

/** Forecasts of months, `project month`. */
function projectMonths(months: readonly string[]) {
  const [projects, periods] = pairs(months, firstDay);
  return sql<boolean>`(f.project_id, f.forecast_period_id) IN (SELECT * FROM unnest(${projects}::uuid[], ${periods}::date[]))`;
}

/** Forecasts of projects' months, locked. */
export const importedForecasts = (orgId: string, importId: string, months: readonly string[]) =>
  db
    .selectFrom("forecasts as f")
    .select(["f.id", "f.project_id", "f.forecast_period_id", "f.status"])
    .select(isOurs(orgId, importId, "forecast", "f").as("isOurs"))
    .where(own(orgId, "f"))
    .where(projectMonths(months))
    .orderBy("f.id")
    .forUpdate();

/** Their stored lines of cost tiers. */
export const importedForecastLines = (orgId: string, months: readonly string[], tierIds: readonly string[]) =>
  db
    .selectFrom("forecasts as f")
    .innerJoin("forecast_entries as e", (join) => sameOrg(join, "e.forecast_id", "f.id"))
    .select(["e.forecast_id", "e.cost_tier_id", "e.forecast_hours", "e.rate_per_hour"])
    .where(own(orgId, "f"))
    .where(projectMonths(months))
    .where(sql<boolean>`e.cost_tier_id = ANY (${tierIds}::uuid[])`);

export const insertImportedForecasts = (orgId: string, forecasts: readonly NewForecast[], actorId: string) =>
  insertsFrom(
    orgId,
    "forecasts",
    forecasts.map(({ month, ...rest }) => ({ ...rest, period: firstDay(month) })),
    {
      columns: "id project_id forecast_period_id=period",
      all: { user_id: actorId, status: "draft", created_by: actorId },
    },
  );

/** Stores lines; one that exists keeps its author. */
export const putImportedLines = (orgId: string, lines: readonly ImportedForecastLine[], actorId: string) =>
  text(sql`INSERT INTO forecast_entries (org_id, forecast_id, cost_tier_id, function_id, forecast_hours, rate_per_hour, total_cost, created_by)
    SELECT org.id, l.*, ${actorId}::uuid
    FROM unnest(${lines.map(({ forecastId }) => forecastId)}::uuid[], ${lines.map(({ costTierId }) => costTierId)}::uuid[],
      ${lines.map(({ functionId }) => functionId)}::uuid[], ${lines.map(({ forecastHours }) => forecastHours)}::numeric[],
      ${lines.map(({ ratePerHour }) => ratePerHour)}::numeric[], ${lines.map(({ totalCost }) => totalCost)}::numeric[]) AS l
      ${withOrganisation(orgId)}
    ON CONFLICT (org_id, forecast_id, cost_tier_id) DO UPDATE SET forecast_hours = excluded.forecast_hours,
      rate_per_hour = excluded.rate_per_hour, total_cost = excluded.total_cost`);

export const removeImportedLines = (orgId: string, lines: readonly ImportedForecastLine[]) =>
  text(sql`DELETE FROM forecast_entries e WHERE ${own(orgId, "e")} AND (e.forecast_id, e.cost_tier_id) IN
    (SELECT * FROM unnest(${lines.map(({ forecastId }) => forecastId)}::uuid[], ${lines.map(({ costTierId }) => costTierId)}::uuid[]))`);

/** Sums forecasts up again and raises their version; those of `frozen` are frozen. */
export const recountForecasts = (
  orgId: string,
  ids: readonly string[],
  frozen: readonly string[],
  actorId: string,
) =>
  text(sql`UPDATE forecasts f SET total_functions = s.functions, total_hours = s.hours, total_cost = s.cost,
      status = CASE WHEN f.id = ANY (${frozen}::uuid[]) THEN 'frozen' ELSE f.status END,
      version = f.version + 1, updated_at = now(), updated_by = ${actorId}::uuid
    FROM (SELECT x.id, count(DISTINCT e.function_id) AS functions, coalesce(sum(e.forecast_hours), 0) AS hours,
        coalesce(sum(e.total_cost), 0) AS cost
      FROM forecasts x LEFT JOIN forecast_entries e ON e.org_id = x.org_id AND e.forecast_id = x.id
      WHERE ${own(orgId, "x")} AND x.id = ANY (${ids}::uuid[]) GROUP BY x.id) s
    WHERE ${own(orgId, "f")} AND f.id = s.id`);

/** Stores what forecasts contain as freezes, in place of those that this import (`prefix` of ids) stored before. */
export const freezeImported = (
  orgId: string,
  freezes: readonly Freeze[],
  actorId: string,
  prefix: string,
): Query<unknown>[] => {
  const ids = freezes.map((each) => each.freeze);
  return [
    text(sql`DELETE FROM forecast_freezes z WHERE ${own(orgId, "z")} AND z.forecast_id = ANY (${ids}::uuid[])
      AND starts_with(z.id::text, ${prefix})`),
    text(sql`INSERT INTO forecast_freezes (org_id, id, forecast_id, frozen_by, total_hours, total_cost, entries)
      SELECT f.org_id, w.freeze_id, f.id, ${actorId}::uuid, f.total_hours, f.total_cost,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('costTierId', e.cost_tier_id, 'functionId', e.function_id,
          'forecastHours', e.forecast_hours, 'ratePerHour', e.rate_per_hour, 'totalCost', e.total_cost) ORDER BY e.cost_tier_id), '[]')
          FROM forecast_entries e WHERE ${own(orgId, "e")} AND e.forecast_id = f.id)
      FROM unnest(${ids}::uuid[], ${freezes.map(({ freezeId }) => freezeId)}::uuid[]) AS w (id, freeze_id)
      JOIN forecasts f ON f.id = w.id WHERE ${own(orgId, "f")}`),
  ];
};
