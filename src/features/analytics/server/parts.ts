import { t } from "#shared/texts/t.ts";
import { part } from "#server/http/parts.ts";
import { revealsRates } from "#features/people/rules/who-sees-costs.ts";
import { averageUtilisation, withEveryUtilisation } from "../rules/utilisation.ts";
import { billableCapacity, unemployedByMonth, unemployedHours } from "./capacity-queries.ts";
import { costSources } from "./cost-source-queries.ts";
import { unworkableTotals } from "#features/months/server/plan-counts-queries.ts";
import { periodTotals, rowsOfMonths } from "./period-queries.ts";
import { hoursPart, monthsToCome, rowsIn, windowOf, type RequestedPeriod } from "./period.ts";
import {
  allocationChanges,
  allocationCompletionCounts,
  budgetProfileChanges,
  closedMonths,
  forecastSubmissionCounts,
  monthlyHours,
  utilisationMonths,
  type HoursOf,
} from "./queries.ts";

/** The months with their counts, and the sum. */
export function counted<Count extends string, Row extends { month_start: string } & Record<Count, number>>(
  request: RequestedPeriod,
  rows: readonly Row[],
  ...counts: Count[]
) {
  const months = rowsIn(rows, request.months);
  const sums = Object.fromEntries(
    counts.map((count) => [count, months.reduce((sum, row) => sum + row[count], 0)]),
  ) as Record<Count, number>;
  return { ok: true as const, months, ...sums };
}

/**
 * Monthly hours and money. Where the costs of one month would show a rate, those of all are withheld: the others
 * would show them by subtraction.
 */
export const hours = (request: RequestedPeriod, orgId: string, of: HoursOf) => {
  const failure = t`Failed to fetch dashboard data`;
  const rows = [
    monthlyHours(orgId, of, request.window),
    periodTotals(orgId, of, windowOf(request.months)),
    periodTotals(orgId, of, windowOf(request.preceding ?? [])),
    unworkableTotals(orgId, rowsOfMonths(orgId, of, monthsToCome(request)), request.today),
  ] as const;
  return request.maySeeCosts || !request.maySeeCostTotals
    ? part(failure, rows, (found) => hoursPart(request, found, request.maySeeCosts))
    : part(
        failure,
        [...rows, costSources(orgId, of, request.window)],
        ([found, totals, before, unworkable, sources]) =>
          hoursPart(
            request,
            [found, totals, before, unworkable],
            !rowsIn(sources, request.months).some(revealsRates),
          ),
      );
};

/** Utilisation of the organisation, or of one function. */
export const utilisation = (request: RequestedPeriod, orgId: string, functionId: string | null) =>
  part(
    t`Failed to fetch utilisation data`,
    [
      utilisationMonths(orgId, request.window, functionId),
      closedMonths(orgId, request.window),
      billableCapacity(orgId, functionId),
      unemployedHours(orgId, request.window, functionId),
    ],
    ([rows, closed, [people], unemployed]) => {
      const now = {
        capacityHours: people?.monthly_hours ?? 0,
        unemployed: unemployedByMonth(unemployed),
        closed: new Set(closed.map((row) => row.month_start)),
      };
      const months = withEveryUtilisation(request.months, rows, now);
      return {
        ok: true,
        months,
        utilisation_percentage: averageUtilisation(months),
        previous:
          request.preceding === null
            ? null
            : averageUtilisation(withEveryUtilisation(request.preceding, rows, now)),
        uncountedPeople: people?.uncounted ?? 0,
      };
    },
  );

/** Required and frozen forecasts, of every project or of one. */
export const forecastSubmission = (request: RequestedPeriod, orgId: string, projectId: string | null) =>
  part(
    t`Failed to fetch forecast submission data`,
    [forecastSubmissionCounts(orgId, request.window, projectId)],
    ([rows]) => counted(request, rows, "required_forecasts_count", "frozen_forecasts_count"),
  );

/** Required and submitted allocations, of every function or of one. */
export const allocationCompletion = (request: RequestedPeriod, orgId: string, functionId: string | null) =>
  part(
    t`Failed to fetch allocation completion data`,
    [allocationCompletionCounts(orgId, request.window, functionId)],
    ([rows]) => counted(request, rows, "required_allocations_count", "submitted_allocations_count"),
  );

export const budgetChanges = (request: RequestedPeriod, orgId: string, projectId: string | null) =>
  part(
    t`Failed to fetch budget profile changes data`,
    [budgetProfileChanges(orgId, request.window, projectId)],
    ([rows]) => counted(request, rows, "total_changes"),
  );

export const allocationsChanged = (request: RequestedPeriod, orgId: string, functionId: string | null) =>
  part(
    t`Failed to fetch allocation changes data`,
    [allocationChanges(orgId, request.window, functionId)],
    ([rows]) => counted(request, rows, "total_changes"),
  );
