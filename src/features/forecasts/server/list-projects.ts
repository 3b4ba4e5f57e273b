import { serve } from "#server/http/serve.ts";
import { addMonths, monthOf } from "#shared/month.ts";
import { defaultCycleDays, planningMonth } from "#features/organisation/rules/monthly-cycle.ts";
import * as contract from "../contract.ts";
import type { ForecastStatus } from "../rules/forecast-status.ts";
import { isMonthOfProject } from "#features/months/rules/project-months.ts";
import { forecastsBetween } from "./calendar-queries.ts";
import { cycleDays } from "#features/months/server/cycle-queries.ts";
import { forecastProjects } from "./queries.ts";

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
