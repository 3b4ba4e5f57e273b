import { serve } from "#server/http/serve.ts";
import { fullNameOf, initialsOf } from "#features/people/rules/person-name.ts";
import { missingOf, missingQueries } from "#features/months/server/reminders.ts";
import * as contract from "../calendar-contract.ts";
import type { ForecastStatus } from "../rules/forecast-status.ts";
import { isMonthOfProject } from "#features/months/rules/project-months.ts";
import { projectsOfMonth } from "./calendar-queries.ts";

/**
 * GET /api/forecasts/calendar/{month}. Active projects whose own months include it (docs/readings.md#amb-28),
 * and who is missing.
 */
export const readForecastMonth = serve(contract.readForecastMonth, async (call) => {
  const { month } = call.params;
  const { orgId } = call.actor;
  const [rows, ...missing] = await call.read(
    projectsOfMonth(orgId, month),
    ...missingQueries(orgId, "forecast", month, call.today),
  );
  const projects = rows
    .filter((row) => isMonthOfProject(row, month))
    .map((row) => {
      const name = fullNameOf(row.first_name, row.last_name);
      return {
        projectId: row.id,
        name: row.name,
        code: row.code,
        status: (row.status ?? "not_submitted") as ForecastStatus,
        functionCount: row.function_count,
        totalHours: row.total_hours ?? 0,
        totalCost: row.total_cost ?? 0,
        forecastedByInitials: row.email === null ? null : initialsOf(name, row.email),
        forecastedByName: row.email === null ? null : (name ?? row.email),
        assignedForecasters: row.assigned_forecasters,
      };
    });
  return { month, projects, missing: missingOf(missing).people };
});
