import { firstDay, type Month } from "../../../shared/month.ts";
import { serve } from "../../../server/http/serve.ts";
import * as contract from "../contract.ts";
import { averageUtilisation, utilisationPercentage, type UtilisationMonth } from "../rules/utilisation.ts";
import { part, readParts } from "../../../server/http/parts.ts";
import { askedOf, hoursPart, rowsIn, type Asked } from "./period.ts";
import {
  allocationChanges,
  allocationCompletionCounts,
  billableCapacity,
  billableHours,
  budgetProfileChanges,
  countActiveProjects,
  forecastSubmissionCounts,
  organisationHours,
  timesheetApprovalCounts,
} from "./queries.ts";

/** GET /api/analytics/organisation. The figures follow decisions 11, 12 and 18 of the readings. */
export const readOrganisationAnalytics = serve(contract.readOrganisationAnalytics, async (call) => {
  const asked = await askedOf(call, "organisation");
  const { orgId, timeZone } = call.actor;
  const { window } = asked;
  const parts = await readParts(call, {
    activeProjects: part("Failed to fetch dashboard data", [countActiveProjects(orgId)], ([[row]]) => ({
      ok: true,
      activeProjects: row?.active_projects ?? 0,
    })),
    hours: part("Failed to fetch dashboard data", [organisationHours(orgId, window)], ([rows]) => hoursPart(asked, rows)),
    utilisation: part("Failed to fetch utilisation data", [billableHours(orgId, window), billableCapacity(orgId)], ([rows, [people]]) => ({
      ...utilisationFigures(asked, rows, people?.monthly_hours ?? 0),
      uncountedPeople: people?.uncounted ?? 0,
    })),
    forecastSubmission: part("Failed to fetch forecast submission data", [forecastSubmissionCounts(orgId, window)], ([rows]) =>
      counted(asked, rows, "required_forecasts_count", "frozen_forecasts_count"),
    ),
    allocationCompletion: part("Failed to fetch allocation completion data", [allocationCompletionCounts(orgId, window)], ([rows]) =>
      counted(asked, rows, "required_allocations_count", "submitted_allocations_count"),
    ),
    timesheetApproval: part("Failed to fetch timesheet approval data", [timesheetApprovalCounts(orgId, window)], ([rows]) =>
      counted(asked, rows, "total_timesheets", "approved_timesheets"),
    ),
    budgetProfileChanges: part("Failed to fetch budget profile changes data", [budgetProfileChanges(orgId, timeZone, window)], ([rows]) =>
      counted(asked, rows, "total_changes"),
    ),
    allocationChanges: part("Failed to fetch allocation changes data", [allocationChanges(orgId, timeZone, window)], ([rows]) =>
      counted(asked, rows, "total_changes"),
    ),
  });
  return { period: asked.period, ...parts };
});

/** The months of the period with their counts, and the counts added up. */
function counted<Count extends string, Row extends { month_start: string } & Record<Count, number>>(
  asked: Asked,
  rows: readonly Row[],
  ...counts: Count[]
) {
  const months = rowsIn(rows, asked.months);
  const sums = Object.fromEntries(counts.map((count) => [count, months.reduce((sum, row) => sum + row[count], 0)])) as Record<Count, number>;
  return { ok: true as const, months, ...sums };
}

/** Capacity of every month: monthly hours of today's billable people, until months are closed and keep their own (decision 18). */
function utilisationFigures(asked: Asked, rows: readonly { month_start: string; hours: number }[], capacity: number) {
  const booked = new Map(rows.map((row) => [row.month_start, row.hours]));
  const monthOf = (month: Month): UtilisationMonth => {
    const hours = booked.get(firstDay(month)) ?? 0;
    return {
      month_start: firstDay(month),
      total_actual_billable_hours: hours,
      total_monthly_capacity_hours: capacity,
      utilisation_percentage: utilisationPercentage(hours, capacity),
    };
  };
  const months = asked.months.map(monthOf);
  return {
    ok: true as const,
    months,
    utilisation_percentage: averageUtilisation(months),
    previous: asked.preceding === null ? null : averageUtilisation(asked.preceding.map(monthOf)),
  };
}
