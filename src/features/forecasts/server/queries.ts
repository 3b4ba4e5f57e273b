import { sql } from "kysely";
import { db, own, sameOrg } from "../../../server/database/sql.ts";
import { firstDay, type Month } from "../../../shared/month.ts";
import type { Shortfall } from "../rules/capacity.ts";
import type { ForecastLine, ForecastTotals } from "../rules/forecast-lines.ts";
import { personName } from "../../people/server/name-queries.ts";

/** True when the person is one of the forecasters of the project at hand (`p`). */
const assignedTo = (orgId: string, userId: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM project_forecasters pf WHERE ${own(orgId, "pf")} AND pf.org_id = p.org_id AND pf.project_id = p.id AND pf.user_id = ${userId})`;

/** Every project that can have forecasts; internal ones have none (docs/readings.md#decision-20). */
export const forecastProjects = (orgId: string, userId: string) =>
  db
    .selectFrom("projects as p")
    .select([
      "p.id",
      "p.name",
      "p.code",
      "p.status_code",
      "p.start_date",
      "p.project_length_months",
      assignedTo(orgId, userId).as("is_assigned"),
    ])
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", false);

/** One of them, for the planner. */
export const forecastProject = (orgId: string, userId: string, projectId: string) =>
  forecastProjects(orgId, userId).where("p.id", "=", projectId);

/** One of them, held so that its status and length cannot change before the transaction ends. */
export const holdProject = (orgId: string, userId: string, projectId: string) =>
  forecastProject(orgId, userId, projectId).forShare("p");

/** The labels of stored statuses. */
export const storedStatuses = () =>
  db.selectFrom("forecast_statuses as s").select(["s.code", "s.label"]).orderBy("s.code");

/** Status of every stored forecast of a project. */
export const forecastStatusesOf = (orgId: string, projectId: string) =>
  db
    .selectFrom("forecasts as f")
    .select(["f.forecast_period_id", "f.status"])
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId);

/** Cost tiers of the project's functions, with their rates of today. */
export const tiersOfProject = (orgId: string, projectId: string) =>
  db
    .selectFrom("project_functions as pf")
    .innerJoin("functions as fn", (join) => sameOrg(join, "fn.id", "pf.function_id"))
    .innerJoin("cost_tiers as t", (join) => sameOrg(join, "t.function_id", "pf.function_id"))
    .select(["t.id", "t.name", "t.hourly_rate", "t.function_id", "fn.name as function_name"])
    .where(own(orgId, "pf"))
    .where("pf.project_id", "=", projectId)
    .orderBy("fn.name")
    .orderBy("t.name");

/** The headers of a project's months from `first` to `last`. */
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
      "f.total_functions",
      "f.total_hours",
      "f.total_cost",
      "f.updated_at",
      personName<string | null>("u").as("updated_by_name"),
      sql<boolean>`EXISTS (SELECT 1 FROM forecast_freezes z WHERE ${own(orgId, "z")} AND z.org_id = f.org_id AND z.forecast_id = f.id)`.as(
        "was_frozen",
      ),
    ])
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId)
    .where("f.forecast_period_id", ">=", firstDay(first))
    .where("f.forecast_period_id", "<=", firstDay(last));

/** The header of a month, held for the transaction: two savers go one after the other. */
export const holdForecast = (orgId: string, projectId: string, month: Month) =>
  forecastHeaders(orgId, projectId, month, month).forUpdate("f");

/** The stored lines of a project's months from `first` to `last`. */
export const forecastLines = (orgId: string, projectId: string, first: Month, last: Month) =>
  db
    .selectFrom("forecasts as f")
    .innerJoin("forecast_entries as e", (join) => sameOrg(join, "e.forecast_id", "f.id"))
    .select([
      "f.forecast_period_id",
      "e.cost_tier_id",
      "e.function_id",
      "e.forecast_hours",
      "e.rate_per_hour",
      "e.total_cost",
    ])
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId)
    .where("f.forecast_period_id", ">=", firstDay(first))
    .where("f.forecast_period_id", "<=", firstDay(last));

/** The first save of a month; writes nothing when somebody else was first. */
export const insertForecast = (row: {
  orgId: string;
  id: string;
  projectId: string;
  month: Month;
  userId: string;
  status: string;
  totals: ForecastTotals;
}) =>
  db
    .insertInto("forecasts")
    .values({
      org_id: row.orgId,
      id: row.id,
      project_id: row.projectId,
      forecast_period_id: firstDay(row.month),
      user_id: row.userId,
      status: row.status,
      total_functions: row.totals.totalFunctions,
      total_hours: row.totals.totalHours,
      total_cost: row.totals.totalCost,
      created_by: row.userId,
    })
    .onConflict((conflict) => conflict.columns(["org_id", "project_id", "forecast_period_id"]).doNothing());

/** A later save; writes nothing when the version has moved on. */
export const updateForecast = (row: {
  orgId: string;
  id: string;
  version: number;
  userId: string;
  status: string;
  totals: ForecastTotals;
}) =>
  db
    .updateTable("forecasts")
    .set({
      status: row.status,
      total_functions: row.totals.totalFunctions,
      total_hours: row.totals.totalHours,
      total_cost: row.totals.totalCost,
      version: row.version + 1,
      updated_at: sql<string>`now()`,
      updated_by: row.userId,
    })
    .where(own(row.orgId, "forecasts"))
    .where("id", "=", row.id)
    .where("version", "=", row.version);

export const insertLines = (
  orgId: string,
  forecastId: string,
  userId: string,
  lines: readonly ForecastLine[],
) =>
  db.insertInto("forecast_entries").values(
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
  );

export const updateLine = (orgId: string, forecastId: string, line: ForecastLine) =>
  db
    .updateTable("forecast_entries")
    .set({ forecast_hours: line.forecastHours, rate_per_hour: line.ratePerHour, total_cost: line.totalCost })
    .where(own(orgId, "forecast_entries"))
    .where("forecast_id", "=", forecastId)
    .where("cost_tier_id", "=", line.costTierId);

export const removeLines = (orgId: string, forecastId: string, costTierIds: readonly string[]) =>
  db
    .deleteFrom("forecast_entries")
    .where(own(orgId, "forecast_entries"))
    .where("forecast_id", "=", forecastId)
    .where("cost_tier_id", "in", costTierIds);

/** A freeze as it is kept for good, with the hours that were missing and why it was frozen all the same. */
export const insertFreeze = (row: {
  orgId: string;
  id: string;
  forecastId: string;
  userId: string;
  totals: ForecastTotals;
  lines: readonly ForecastLine[];
  shortfalls: readonly Shortfall[];
  reason: string | null;
}) =>
  db.insertInto("forecast_freezes").values({
    org_id: row.orgId,
    id: row.id,
    forecast_id: row.forecastId,
    frozen_by: row.userId,
    total_hours: row.totals.totalHours,
    total_cost: row.totals.totalCost,
    entries: JSON.stringify(row.lines),
    shortfalls: JSON.stringify(row.shortfalls),
    shortfall_reason: row.reason,
  });

/** Removes the header with its lines; writes nothing when the version has moved on. */
export const removeForecast = (orgId: string, id: string, version: number) =>
  db
    .deleteFrom("forecasts")
    .where(own(orgId, "forecasts"))
    .where("id", "=", id)
    .where("version", "=", version);
