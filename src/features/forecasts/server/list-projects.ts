import { serve } from "#server/http/serve.ts";
import { addMonths, monthOf } from "#shared/month.ts";
import { defaultCycleDays, planningMonth } from "#features/organisation/rules/monthly-cycle.ts";
import * as contract from "../contract.ts";
import type { ForecastStatus } from "../rules/forecast-status.ts";
import { isMonthOfProject } from "../rules/project-months.ts";
import { forecastsBetween } from "./calendar-queries.ts";
import { cycleDays } from "./planner-queries.ts";
import { forecastProjects } from "./queries.ts";
import { forecastProjectOf } from "./stored-forecast.ts";

/** GET /api/forecasts/projects. The caller's own first (docs/readings.md#amb-30), each part by code. */
export const listForecastProjects = serve(contract.listForecastProjects, async (call) => {
  const { orgId, id } = call.actor;
  const thisMonth = monthOf(call.today);
  const [rows, [days], stored] = await call.read(
    forecastProjects(orgId, id).orderBy("is_assigned", "desc").orderBy("p.code"),
    cycleDays(orgId),
    forecastsBetween(orgId, thisMonth, addMonths(thisMonth, 1)),
  );
  const plannedMonth = planningMonth(
    call.today,
    days === undefined
      ? defaultCycleDays
      : {
          reviewEndDay: days.review_end_day,
          forecastStartDay: days.forecast_start_day,
          allocateStartDay: days.allocate_start_day,
        },
  );
  const statuses = new Map(
    stored
      .filter((row) => monthOf(row.forecast_period_id) === plannedMonth)
      .map((row) => [row.project_id, row.status as ForecastStatus]),
  );
  const projects = rows.map((row) => {
    const project = forecastProjectOf(row);
    const asksForIt = project.status === "active" && isMonthOfProject(project, plannedMonth);
    return {
      ...project,
      plannedStatus: asksForIt ? (statuses.get(project.id) ?? ("not_submitted" as const)) : null,
    };
  });
  return { plannedMonth, projects };
});
