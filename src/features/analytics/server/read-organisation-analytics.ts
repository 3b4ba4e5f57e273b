import { t } from "#shared/texts/t.ts";
import { part, readParts } from "#server/http/parts.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import {
  allocationCompletion,
  allocationsChanged,
  budgetChanges,
  counted,
  forecastSubmission,
  hours,
  utilisation,
} from "./parts.ts";
import { requestedPeriod, requestedMonths } from "./period.ts";
import { peopleWithoutTimesheet } from "#features/people/server/open-week-queries.ts";
import { countActiveProjects, timesheetApprovalCounts } from "./queries.ts";

/**
 * GET /api/analytics/organisation. The figures follow docs/readings.md#decision-11, #decision-12,
 * #decision-18.
 */
export const readOrganisationAnalytics = serve(contract.readOrganisationAnalytics, async (call) => {
  const requested = await requestedPeriod(call, "organisation");
  const { orgId } = call.actor;
  const parts = await readParts(call, {
    activeProjects: part(t`Failed to fetch dashboard data`, [countActiveProjects(orgId)], ([[row]]) => ({
      ok: true,
      activeProjects: row?.active_projects ?? 0,
    })),
    hours: hours(requested, orgId, {}),
    utilisation: utilisation(requested, orgId, null),
    forecastSubmission: forecastSubmission(requested, orgId, null),
    allocationCompletion: allocationCompletion(requested, orgId, null),
    timesheetApproval: part(
      t`Failed to fetch timesheet approval data`,
      [
        timesheetApprovalCounts(orgId, requested.window),
        peopleWithoutTimesheet(orgId, call.today, requestedMonths(requested)),
      ],
      ([rows, [without]]) => ({
        ...counted(requested, rows, "total_timesheets", "approved_timesheets"),
        people_without_timesheet: without?.people ?? 0,
      }),
    ),
    budgetProfileChanges: budgetChanges(requested, orgId, null),
    allocationChanges: allocationsChanged(requested, orgId, null),
  });
  return { period: requested.period, ...parts };
});
