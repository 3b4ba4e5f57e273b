import { t } from "#shared/texts/t.ts";
import { part } from "#server/http/parts.ts";
import { revealsRates } from "#features/people/rules/who-sees-costs.ts";
import { averageUtilisation, withEveryUtilisation } from "../rules/utilisation.ts";
import { costSources } from "./cost-source-queries.ts";
import { periodTotals, unworkableTotals } from "./period-queries.ts";
import { hoursPart, monthsToCome, rowsIn, windowOf, type Asked } from "./period.ts";
import {
  allocationChanges,
  allocationCompletionCounts,
  billableCapacity,
  budgetProfileChanges,
  closedMonths,
  forecastSubmissionCounts,
  monthlyHours,
  unemployedByMonth,
  unemployedHours,
  utilisationMonths,
  type HoursOf,
} from "./queries.ts";

/** The months with their counts, and the sum. */
export function counted<Count extends string, Row extends { month_start: string } & Record<Count, number>>(
  asked: Asked,
  rows: readonly Row[],
  ...counts: Count[]
) {
  const months = rowsIn(rows, asked.months);
  const sums = Object.fromEntries(
    counts.map((count) => [count, months.reduce((sum, row) => sum + row[count], 0)]),
  ) as Record<Count, number>;
  return { ok: true as const, months, ...sums };
}

/**
 * Monthly hours and money. Where the costs of one month would show a rate, those of all are withheld: the others
 * would show them by subtraction.
 */
export const hours = (asked: Asked, orgId: string, of: HoursOf) => {
  const failure = t`Failed to fetch dashboard data`;
  const rows = [
    monthlyHours(orgId, of, asked.window),
    periodTotals(orgId, of, windowOf(asked.months)),
    periodTotals(orgId, of, windowOf(asked.preceding ?? [])),
    unworkableTotals(orgId, of, { months: monthsToCome(asked), today: asked.today }),
  ] as const;
  return asked.maySeeCosts || !asked.maySeeCostTotals
    ? part(failure, rows, (found) => hoursPart(asked, found, asked.maySeeCosts))
    : part(
        failure,
        [...rows, costSources(orgId, of, asked.window)],
        ([found, totals, before, unworkable, sources]) =>
          hoursPart(
            asked,
            [found, totals, before, unworkable],
            !rowsIn(sources, asked.months).some(revealsRates),
          ),
      );
};

/** Utilisation of the organisation, or of one function. */
export const utilisation = (asked: Asked, orgId: string, functionId: string | null) =>
  part(
    t`Failed to fetch utilisation data`,
    [
      utilisationMonths(orgId, asked.window, functionId),
      closedMonths(orgId, asked.window),
      billableCapacity(orgId, functionId),
      unemployedHours(orgId, asked.window, functionId),
    ],
    ([rows, closed, [people], unemployed]) => {
      const now = {
        capacityHours: people?.monthly_hours ?? 0,
        unemployed: unemployedByMonth(unemployed),
        closed: new Set(closed.map((row) => row.month_start)),
      };
      const months = withEveryUtilisation(asked.months, rows, now);
      return {
        ok: true,
        months,
        utilisation_percentage: averageUtilisation(months),
        previous:
          asked.preceding === null
            ? null
            : averageUtilisation(withEveryUtilisation(asked.preceding, rows, now)),
        uncountedPeople: people?.uncounted ?? 0,
      };
    },
  );

/** Required and frozen forecasts, of every project or of one. */
export const forecastSubmission = (asked: Asked, orgId: string, projectId: string | null) =>
  part(
    t`Failed to fetch forecast submission data`,
    [forecastSubmissionCounts(orgId, asked.window, projectId)],
    ([rows]) => counted(asked, rows, "required_forecasts_count", "frozen_forecasts_count"),
  );

/** Required and submitted allocations, of every function or of one. */
export const allocationCompletion = (asked: Asked, orgId: string, functionId: string | null) =>
  part(
    t`Failed to fetch allocation completion data`,
    [allocationCompletionCounts(orgId, asked.window, functionId)],
    ([rows]) => counted(asked, rows, "required_allocations_count", "submitted_allocations_count"),
  );

export const budgetChanges = (asked: Asked, orgId: string, projectId: string | null) =>
  part(
    t`Failed to fetch budget profile changes data`,
    [budgetProfileChanges(orgId, asked.window, projectId)],
    ([rows]) => counted(asked, rows, "total_changes"),
  );

export const allocationsChanged = (asked: Asked, orgId: string, functionId: string | null) =>
  part(
    t`Failed to fetch allocation changes data`,
    [allocationChanges(orgId, asked.window, functionId)],
    ([rows]) => counted(asked, rows, "total_changes"),
  );
