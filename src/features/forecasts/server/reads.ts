import { currentLanguage } from "#shared/texts/current.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { forecastStatusLabels, type ForecastStatus } from "../rules/forecast-status.ts";
import { storedStatuses, forecastProject, forecastProjects } from "./queries.ts";
import { notFound } from "#server/refusal.ts";
import type { ForecastFreeze } from "../contract.ts";
import { freezesOf, tiersOfFreezes } from "./freeze-queries.ts";
import { addMonths, monthOf } from "#shared/month.ts";
import { defaultCycleDays, planningMonth } from "#features/organisation/rules/monthly-cycle.ts";
import { isMonthOfProject } from "#features/months/rules/project-months.ts";
import { forecastsBetween } from "./calendar-queries.ts";
import { cycleDays } from "#features/months/server/cycle-queries.ts";

/** GET /api/forecasts/projects. The caller's own first (docs/readings.md#amb-30), each part by code. */
export const listForecastProjects = serve(contract.listForecastProjects, async (call) => {
  const { orgId, id } = call.actor;
  const thisMonth = monthOf(call.today);
  const [rows, [days = defaultCycleDays], stored] = await call.read(
    forecastProjects(orgId, id).orderBy("isAssigned", "desc").orderBy("p.code"),
    cycleDays(orgId),
    forecastsBetween(orgId, thisMonth, addMonths(thisMonth, 1)),
  );
  const plannedMonth = planningMonth(call.today, days);
  const statuses = new Map(
    stored
      .filter((row) => monthOf(row.forecast_period_id) === plannedMonth)
      .map((row) => [row.projectId, row.status as ForecastStatus]),
  );
  const projects = rows.map((project) => {
    const isDue = project.status === "active" && isMonthOfProject(project, plannedMonth);
    return {
      ...project,
      plannedStatus: isDue ? (statuses.get(project.id) ?? ("not_submitted" as const)) : null,
    };
  });
  return { plannedMonth, projects };
});

/** GET /api/forecasts/{projectId}/{month}/freezes. */
export const listFreezes = serve(contract.listFreezes, async (call) => {
  const { projectId, month } = call.params;
  const { orgId, id } = call.actor;
  const [projects, freezes, costTiers] = await call.read(
    forecastProject(orgId, id, projectId),
    freezesOf(orgId, projectId, month),
    tiersOfFreezes(orgId, projectId, month),
  );
  if (projects.length === 0) throw notFound();
  return {
    freezes: freezes.map((row) => ({
      ...row,
      shortfalls: row.shortfalls as ForecastFreeze["shortfalls"],
      entries: row.entries as ForecastFreeze["entries"],
    })),
    costTiers,
  };
});

/** GET /api/forecasts/statuses. `not_submitted` has no row: it means that nothing is stored. */
export const listForecastStatuses = serve(contract.listForecastStatuses, async (call) => {
  const [rows] = await call.read(storedStatuses());
  const labels = forecastStatusLabels();
  return {
    statuses: rows.map(({ code, label }) => ({
      code: code as ForecastStatus,
      // The table has them in English.
      label: currentLanguage() === "en" ? label : labels[code as ForecastStatus],
    })),
  };
});
