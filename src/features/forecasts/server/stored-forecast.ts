import type { InferResult } from "kysely";
import { noForecast, type Forecast } from "../contract.ts";
import type { ForecastLine } from "../rules/forecast-lines.ts";
import type { ForecastStatus } from "../rules/forecast-status.ts";
import type { forecastHeaders, forecastLines, forecastProject } from "./queries.ts";

type HeaderRow = InferResult<ReturnType<typeof forecastHeaders>>[number];
type LineRow = InferResult<ReturnType<typeof forecastLines>>[number];
type ProjectRow = InferResult<ReturnType<typeof forecastProject>>[number];

/** Stored lines as the rules know them. */
export function linesOf(rows: readonly LineRow[]): ForecastLine[] {
  return rows.map((row) => ({
    costTierId: row.cost_tier_id,
    functionId: row.function_id,
    forecastHours: row.forecast_hours,
    ratePerHour: row.rate_per_hour,
    totalCost: row.total_cost,
  }));
}

/** The forecast as callers see it. */
export function forecastOf(header: HeaderRow | undefined, lines: readonly LineRow[]): Forecast {
  if (header === undefined) return noForecast;
  return {
    id: header.id,
    status: header.status as ForecastStatus,
    version: header.version,
    totalFunctions: header.total_functions,
    totalHours: header.total_hours,
    totalCost: header.total_cost,
    updatedAt: header.updated_at,
    updatedByName: header.updated_by_name,
    wasFrozen: header.was_frozen,
    entries: linesOf(lines),
  };
}

/** A project as the picker and the rules see it. */
export function forecastProjectOf(row: ProjectRow) {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    status: row.status_code,
    startDate: row.start_date,
    projectLengthMonths: row.project_length_months,
    isAssigned: row.is_assigned,
  };
}
