import type { Answers } from "#server/scope.ts";
import { readSteps } from "#server/http/parts.ts";
import { serve } from "#server/http/serve.ts";
import { invalid, notFound } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import { addMonths, firstDay, monthOf, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import type { ForecastStatus } from "../rules/forecast-status.ts";
import { outsideProject } from "../rules/messages.ts";
import { isMonthOfProject, monthIndexOf, monthsOfProject } from "#features/months/rules/project-months.ts";
import { isBoundBy } from "#features/organisation/rules/binding-phases.ts";
import { capacityOf, capacityQueries } from "./capacity.ts";
import { actualOfMonths, allocatedOfMonths, budgetOfMonths, removedTiers } from "./planner-queries.ts";
import {
  forecastHeaders,
  forecastLines,
  forecastProject,
  forecastStatusesOf,
  tierOf,
  tiersOfProject,
} from "./queries.ts";
import { forecastOf } from "./stored-forecast.ts";

/** GET /api/forecasts/planner. Two trips: the budget's months depend on the project's start. */
export const readPlanner = serve(contract.readPlanner, async (call) => {
  const { projectId, month } = call.query;
  const { orgId, id: viewerId } = call.actor;
  const last = addMonths(month, Number(call.query.months ?? "1") - 1);
  const [[tiers], [projects, statuses, removed], rows] = await readSteps(
    call,
    [t`Failed to fetch project functions`, [tiersOfProject(orgId, projectId)]],
    [
      contract.readPlanner.failure,
      [
        forecastProject(orgId, viewerId, projectId),
        forecastStatusesOf(orgId, projectId),
        removedTiers(orgId, projectId, month, last),
      ],
    ],
    [
      contract.readPlanner.failure,
      monthsQueries(orgId, projectId, { first: month, last, today: call.today }),
    ],
  );
  const [found] = projects;
  if (found === undefined) throw notFound();
  const { binding, ...project } = found;
  if (!isMonthOfProject(project, month)) throw invalid({ month: outsideProject() });
  const [budget] = await call.read(
    budgetOfMonths(orgId, projectId, monthIndexOf(project, month), monthIndexOf(project, last)),
  );
  const statusByMonth = new Map(
    statuses.map((stored) => [monthOf(stored.forecast_period_id), stored.status as ForecastStatus]),
  );
  const months = monthsOfProject(project);
  const tierIds = tiers.map((tier) => tier.id);
  return {
    project,
    months: months.map((own) => ({
      month: own,
      status: statusByMonth.get(own) ?? ("not_submitted" as const),
    })),
    costTiers: [
      ...tiers.map((tier) => ({ ...tierOf(tier), isRemoved: false })),
      ...removed.map((tier) => ({ ...tier, isRemoved: true })),
    ],
    periods: months
      .filter((own) => own >= month && own <= last)
      .map((own) => ({
        ...periodOf(own, tierIds, rows),
        isBound: isBoundBy("Forecasting", own, binding, call.today),
        budget: budgetOf(budget, monthIndexOf(project, own)),
      })),
  };
});

/** What the months are made of, with the month before each: nine reads, however many months. */
function monthsQueries(
  orgId: string,
  projectId: string,
  span: { readonly first: Month; readonly last: Month; readonly today: Day },
) {
  const { first, last, today } = span;
  const [before, beforeLast] = [addMonths(first, -1), addMonths(last, -1)];
  return [
    forecastHeaders(orgId, projectId, before, last),
    forecastLines(orgId, projectId, before, last),
    allocatedOfMonths(orgId, projectId, { first: before, last: beforeLast, today }),
    actualOfMonths(orgId, projectId, before, beforeLast),
    ...capacityQueries(orgId, projectId, span),
  ] as const;
}

type MonthsRows = Answers<ReturnType<typeof monthsQueries>>;

function periodOf(
  month: Month,
  tierIds: readonly string[],
  [headers, lines, allocated, actual, ...capacity]: MonthsRows,
) {
  const before = addMonths(month, -1);
  const isOf = (each: Month) => (row: { readonly forecast_period_id: string }) =>
    row.forecast_period_id === firstDay(each);
  const isLast = (row: { readonly period: string }) => row.period === firstDay(before);
  const wasFrozen = headers.find(isOf(before))?.status === "frozen";
  const forecasted = wasFrozen
    ? lines.filter(isOf(before)).map(({ costTierId, forecastHours: hours }) => ({ costTierId, hours }))
    : [];
  return {
    month,
    forecast: forecastOf(headers.find(isOf(month)), lines.filter(isOf(month))),
    lastMonth: lastMonth(before, forecasted, allocated.filter(isLast), actual.filter(isLast)),
    capacity: capacityOf(tierIds, month, capacity),
  };
}

function budgetOf(rows: Answers<[ReturnType<typeof budgetOfMonths>]>[0], index: number) {
  const profile = rows[0];
  if (profile === undefined) return null;
  const cells = rows.flatMap((row) =>
    row.cost_tier_id === null || row.month_index !== index
      ? []
      : [
          {
            costTierId: row.cost_tier_id,
            budgetHours: row.budget_hours ?? 0,
            ratePerHour: row.rate_per_hour ?? 0,
          },
        ],
  );
  return { profileName: profile.profile_name, cells };
}

interface TierHours {
  readonly costTierId: string | null;
  readonly hours: number;
}

function lastMonth(
  month: Month,
  forecasted: readonly TierHours[],
  allocated: readonly TierHours[],
  actual: readonly TierHours[],
) {
  const hoursOf = (rows: readonly TierHours[], tierId: string): number =>
    rows.find(({ costTierId }) => costTierId === tierId)?.hours ?? 0;
  const tierIds = new Set(
    [...forecasted, ...allocated, ...actual].flatMap(({ costTierId }) => costTierId ?? []),
  );
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
