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
import { requestedPeriod, monthsAsked } from "./period.ts";
import { peopleWithoutTimesheet } from "#features/people/server/open-week-queries.ts";
import { countActiveProjects, timesheetApprovalCounts } from "./queries.ts";

/**
 * GET /api/analytics/organisation. The figures follow docs/readings.md#decision-11, #decision-12,
 * #decision-18.
 */
export const readOrganisationAnalytics = serve(contract.readOrganisationAnalytics, async (call) => {
  const asked = await requestedPeriod(call, "organisation");
  const { orgId } = call.actor;
  const parts = await readParts(call, {
    activeProjects: part(t`Failed to fetch dashboard data`, [countActiveProjects(orgId)], ([[row]]) => ({
      ok: true,
      activeProjects: row?.active_projects ?? 0,
    })),
    hours: hours(asked, orgId, {}),
    utilisation: utilisation(asked, orgId, null),
    forecastSubmission: forecastSubmission(asked, orgId, null),
    allocationCompletion: allocationCompletion(asked, orgId, null),
    timesheetApproval: part(
      t`Failed to fetch timesheet approval data`,
      [
        timesheetApprovalCounts(orgId, asked.window),
        peopleWithoutTimesheet(orgId, call.today, monthsAsked(asked)),
      ],
      ([rows, [without]]) => ({
        ...counted(asked, rows, "total_timesheets", "approved_timesheets"),
        people_without_timesheet: without?.people ?? 0,
      }),
    ),
    budgetProfileChanges: budgetChanges(asked, orgId, null),
    allocationChanges: allocationsChanged(asked, orgId, null),
  });
  return { period: asked.period, ...parts };
});
