import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { firstDay, type Month } from "#shared/month.ts";
import type { Shortfall } from "../rules/capacity.ts";
import type { ForecastLine, ForecastTotals } from "../rules/forecast-lines.ts";
import { bindingOf } from "#features/organisation/server/queries/binding.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { monthlyRates } from "#features/rates/rules/rate-book.ts";
import { ratesOfMonths } from "#features/rates/server/rule-queries.ts";
import { byName } from "#server/database/names.ts";

/** True when the person is one of the forecasters of the project at hand (`p`). */
const assignedTo = (orgId: string, userId: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM project_forecasters pf WHERE ${own(orgId, "pf")} AND pf.org_id = p.org_id AND pf.project_id = p.id AND pf.user_id = ${userId})`;

/** Every project with forecasts; internal ones have none (docs/readings.md#decision-20). */
export const forecastProjects = (orgId: string, userId: string) =>
  db
    .selectFrom("projects as p")
    .select([
      "p.id",
      "p.name",
      "p.code",
      "p.status_code as status",
      "p.start_date as startDate",
      "p.project_length_months as projectLengthMonths",
      assignedTo(orgId, userId).as("isAssigned"),
    ])
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", false);

/** One of them, with what binds the person. */
export const forecastProject = (orgId: string, userId: string, projectId: string) =>
  forecastProjects(orgId, userId)
    .select(bindingOf(orgId, userId).as("binding"))
    .where("p.id", "=", projectId);

/** One of them, locked: status and length stay, and its saves come one after the other. */
export const lockProject = (orgId: string, userId: string, projectId: string) =>
  forecastProject(orgId, userId, projectId).forNoKeyUpdate("p");

export const storedStatuses = () =>
  db.selectFrom("forecast_statuses as s").select(["s.code", "s.label"]).orderBy("s.code");

export const forecastStatusesOf = (orgId: string, projectId: string) =>
  db
    .selectFrom("forecasts as f")
    .select(["f.forecast_period_id", "f.status"])
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId);

/** Of a cost tier as `t` and its function as `fn`. */
export const tierColumns = [
  "t.id",
  "t.name",
  "t.hourly_rate as hourlyRate",
  "t.function_id as functionId",
  "fn.name as functionName",
] as const;

/** Cost tiers of the project's functions, with their rates of today and of its months. */
export const tiersOfProject = (orgId: string, projectId: string) =>
  db
    .selectFrom("project_functions as pf")
    .innerJoin("functions as fn", (join) => sameOrg(join, "fn.id", "pf.function_id"))
    .innerJoin("cost_tiers as t", (join) => sameOrg(join, "t.function_id", "pf.function_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "pf.project_id"))
    .select(tierColumns)
    .select(ratesOfMonths(orgId).as("monthRates"))
    .where(own(orgId, "pf"))
    .where("pf.project_id", "=", projectId)
    .orderBy(byName("fn.name"))
    .orderBy(byName("t.name"));

/** A row of `tiersOfProject`, with rates of its months only where they differ from today's. */
export const tierOf = <
  Row extends { readonly hourlyRate: number; readonly monthRates: readonly number[] | null },
>({
  hourlyRate,
  monthRates,
  ...tier
}: Row) => ({ ...tier, ...monthlyRates(hourlyRate, monthRates) });

export const forecastHeaders = (orgId: string, projectId: string, first: Month, last: Month) =>
  db
    .selectFrom("forecasts as f")
    .leftJoin("users as u", (join) =>
      join.onRef("u.org_id", "=", "f.org_id").on(sql<boolean>`u.id = coalesce(f.updated_by, f.created_by)`),
    )
    .select([
      "f.id",
      "f.forecast_period_id",
      "f.status",
      "f.version",
      "f.total_functions as totalFunctions",
      "f.total_hours as totalHours",
      "f.total_cost as totalCost",
      "f.updated_at as updatedAt",
      personName<string | null>("u").as("updatedByName"),
      sql<boolean>`EXISTS (SELECT 1 FROM forecast_freezes z WHERE ${own(orgId, "z")} AND z.org_id = f.org_id AND z.forecast_id = f.id)`.as(
        "wasFrozen",
      ),
    ])
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId)
    .where("f.forecast_period_id", ">=", firstDay(first))
    .where("f.forecast_period_id", "<=", firstDay(last));

/** The header of a month, locked until the transaction ends. */
export const lockForecast = (orgId: string, projectId: string, month: Month) =>
  forecastHeaders(orgId, projectId, month, month).forUpdate("f");

export const forecastLines = (orgId: string, projectId: string, first: Month, last: Month) =>
  db
    .selectFrom("forecasts as f")
    .innerJoin("forecast_entries as e", (join) => sameOrg(join, "e.forecast_id", "f.id"))
    .select([
      "f.forecast_period_id",
      "e.cost_tier_id as costTierId",
      "e.function_id as functionId",
      "e.forecast_hours as forecastHours",
      "e.rate_per_hour as ratePerHour",
      "e.total_cost as totalCost",
    ])
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId)
    .where("f.forecast_period_id", ">=", firstDay(first))
    .where("f.forecast_period_id", "<=", firstDay(last));

interface HeaderRow {
  readonly orgId: string;
  readonly id: string;
  readonly userId: string;
  readonly status: string;
  readonly totals: ForecastTotals;
}

const headerColumns = ({ status, totals }: HeaderRow) => ({
  status,
  total_functions: totals.totalFunctions,
  total_hours: totals.totalHours,
  total_cost: totals.totalCost,
});

/** The first save of a month; its project is locked. */
export const insertForecast = (row: HeaderRow & { readonly projectId: string; readonly month: Month }) =>
  db.insertInto("forecasts").values({
    org_id: row.orgId,
    id: row.id,
    project_id: row.projectId,
    forecast_period_id: firstDay(row.month),
    user_id: row.userId,
    created_by: row.userId,
    ...headerColumns(row),
  });

/** A later save; its header is locked. */
export const updateForecast = (row: HeaderRow) =>
  db
    .updateTable("forecasts")
    .set({
      ...headerColumns(row),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: row.userId,
    })
    .where(own(row.orgId, "forecasts"))
    .where("id", "=", row.id);

/** Stores lines; one that exists keeps its author. */
export const putLines = (orgId: string, forecastId: string, userId: string, lines: readonly ForecastLine[]) =>
  db
    .insertInto("forecast_entries")
    .values(
      lines.map((line) => ({
        org_id: orgId,
        forecast_id: forecastId,
        cost_tier_id: line.costTierId,
        function_id: line.functionId,
        forecast_hours: line.forecastHours,
        rate_per_hour: line.ratePerHour,
        total_cost: line.totalCost,
        created_by: userId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["org_id", "forecast_id", "cost_tier_id"]).doUpdateSet((excluded) => ({
        forecast_hours: excluded.ref("excluded.forecast_hours"),
        rate_per_hour: excluded.ref("excluded.rate_per_hour"),
        total_cost: excluded.ref("excluded.total_cost"),
      })),
    );

export const removeLines = (orgId: string, forecastId: string, costTierIds: readonly string[]) =>
  db
    .deleteFrom("forecast_entries")
    .where(own(orgId, "forecast_entries"))
    .where("forecast_id", "=", forecastId)
    .where("cost_tier_id", "in", costTierIds);

/** A freeze, stored for good with the missing hours and the reason for freezing anyway. */
export const insertFreeze = (
  row: HeaderRow & {
    readonly lines: readonly ForecastLine[];
    readonly shortfalls: readonly Shortfall[];
    readonly reason: string | null;
  },
) =>
  db.insertInto("forecast_freezes").values({
    org_id: row.orgId,
    id: newId(),
    forecast_id: row.id,
    frozen_by: row.userId,
    total_hours: row.totals.totalHours,
    total_cost: row.totals.totalCost,
    entries: JSON.stringify(row.lines),
    shortfalls: JSON.stringify(row.shortfalls),
    shortfall_reason: row.reason,
  });

export const removeForecast = (orgId: string, id: string) =>
  db.deleteFrom("forecasts").where(own(orgId, "forecasts")).where("id", "=", id);
