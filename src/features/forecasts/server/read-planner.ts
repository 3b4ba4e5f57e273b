import { serve } from "../../../server/http/serve.ts";
import { invalid, notFound } from "../../../server/refusal.ts";
import { addMonths, monthOf, type Month } from "../../../shared/month.ts";
import * as contract from "../contract.ts";
import type { ForecastStatus } from "../rules/forecast-status.ts";
import { outsideProject } from "../rules/messages.ts";
import { isMonthOfProject, monthIndexOf, monthsOfProject } from "../rules/project-months.ts";
import {
  actualOfMonth,
  allocatedOfMonth,
  budgetOfMonth,
  forecastHeader,
  forecastLines,
  forecastProject,
  forecastStatusesOf,
  tiersOfProject,
} from "./queries.ts";
import { forecastOf, forecastProjectOf } from "./stored-forecast.ts";

/** GET /api/forecasts/planner. Two trips: the month's place in the budget depends on the project's start. */
export const readPlanner = serve(contract.readPlanner, async (call) => {
  const { projectId, month } = call.query;
  const { orgId, id: viewerId } = call.actor;
  const before = addMonths(month, -1);
  const [projects, statuses, tiers, headers, lines, lastHeaders, lastLines, allocated, actual] = await call.read(
    forecastProject(orgId, viewerId, projectId),
    forecastStatusesOf(orgId, projectId),
    tiersOfProject(orgId, projectId),
    forecastHeader(orgId, projectId, month),
    forecastLines(orgId, projectId, month),
    forecastHeader(orgId, projectId, before),
    forecastLines(orgId, projectId, before),
    allocatedOfMonth(orgId, projectId, before),
    actualOfMonth(orgId, projectId, before),
  );
  const row = projects[0];
  if (row === undefined) throw notFound();
  const project = forecastProjectOf(row);
  if (!isMonthOfProject(project, month)) throw invalid({ month: outsideProject });
  const [budget] = await call.read(budgetOfMonth(orgId, projectId, monthIndexOf(project, month)));
  const statusByMonth = new Map(statuses.map((stored) => [monthOf(stored.forecast_period_id), stored.status as ForecastStatus]));
  const forecasted =
    lastHeaders[0]?.status === "frozen" ? lastLines.map((line) => ({ cost_tier_id: line.cost_tier_id, hours: line.forecast_hours })) : [];
  return {
    project,
    month,
    months: monthsOfProject(project).map((own) => ({ month: own, status: statusByMonth.get(own) ?? ("not_submitted" as const) })),
    costTiers: tiers.map((tier) => ({
      id: tier.id,
      name: tier.name,
      hourlyRate: tier.hourly_rate,
      functionId: tier.function_id,
      functionName: tier.function_name,
    })),
    forecast: forecastOf(headers[0], lines),
    budget: monthBudget(budget),
    lastMonth: lastMonth(before, forecasted, allocated, actual),
  };
});

interface BudgetRow {
  readonly profile_name: string;
  readonly cost_tier_id: string | null;
  readonly budget_hours: number | null;
  readonly rate_per_hour: number | null;
}

function monthBudget(rows: readonly BudgetRow[]) {
  const profile = rows[0];
  if (profile === undefined) return null;
  const cells = rows.flatMap((row) =>
    row.cost_tier_id === null ? [] : [{ costTierId: row.cost_tier_id, budgetHours: row.budget_hours ?? 0, ratePerHour: row.rate_per_hour ?? 0 }],
  );
  return { profileName: profile.profile_name, cells };
}

interface TierHours {
  readonly cost_tier_id: string | null;
  readonly hours: number;
}

function lastMonth(month: Month, forecasted: readonly TierHours[], allocated: readonly TierHours[], actual: readonly TierHours[]) {
  const hoursOf = (rows: readonly TierHours[], tierId: string): number => rows.find((row) => row.cost_tier_id === tierId)?.hours ?? 0;
  const tierIds = new Set([...forecasted, ...allocated, ...actual].flatMap((row) => (row.cost_tier_id === null ? [] : [row.cost_tier_id])));
  return {
    month,
    cells: [...tierIds].map((costTierId) => ({
      costTierId,
      forecastedHours: hoursOf(forecasted, costTierId),
      allocatedHours: hoursOf(allocated, costTierId),
      actualHours: hoursOf(actual, costTierId),
    })),
  };
}
