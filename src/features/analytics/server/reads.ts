import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import {
  billableUsers,
  functionChoices,
  projectChoices,
  projectName,
  functionName,
  countActiveProjects,
  timesheetApprovalCounts,
} from "./queries.ts";
import { readParts, part } from "#server/http/parts.ts";
import { notFound } from "#server/refusal.ts";
import {
  budgetChanges,
  forecastSubmission,
  hours,
  allocationCompletion,
  allocationsChanged,
  utilisation,
  counted,
} from "./parts.ts";
import { requestedPeriod, requestedMonths } from "./period.ts";
import { sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { billableCapacity, unemployedHours } from "./capacity-queries.ts";
import { missingWeeks } from "#features/people/server/open-week-queries.ts";

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
      [timesheetApprovalCounts(orgId, requested.window)],
      ([rows]) => counted(requested, rows, "total_timesheets", "approved_timesheets"),
    ),
    budgetProfileChanges: budgetChanges(requested, orgId, null),
    allocationChanges: allocationsChanged(requested, orgId, null),
  });
  return { period: requested.period, ...parts };
});

/** GET /api/analytics/missing-weeks. */
export const readMissingWeeks = serve(contract.readMissingWeeks, async (call) => {
  const requested = await requestedPeriod(call, "organisation");
  const [[counts]] = await call.read(missingWeeks(call.actor.orgId, call.today, requestedMonths(requested)));
  return counts ?? { people: 0, weeks: 0 };
});

/** GET /api/analytics/functions/{functionId}. */
export const readFunctionAnalytics = serve(contract.readFunctionAnalytics, async (call) => {
  const { orgId } = call.actor;
  const { functionId } = call.params;
  const requested = await requestedPeriod(call, "function");
  const [[row]] = await call.read(functionName(orgId, functionId));
  if (!row) throw notFound();
  const parts = await readParts(call, {
    hours: hours(requested, orgId, { functionId }),
    utilisation: utilisation(requested, orgId, functionId),
    allocationCompletion: allocationCompletion(requested, orgId, functionId),
    allocationChanges: allocationsChanged(requested, orgId, functionId),
    capacity: part(
      t`Failed to fetch billable users`,
      [billableCapacity(orgId, functionId), unemployedHours(orgId, requestedMonths(requested), functionId)],
      ([[people], unemployed]) => ({
        ok: true,
        monthlyHours: people?.monthly_hours ?? 0,
        unemployedHours: sumHours(unemployed.map((row) => row.unemployed_hours)),
        uncountedPeople: people?.uncounted ?? 0,
      }),
    ),
  });
  return { period: requested.period, function: row, ...parts };
});

/** GET /api/analytics/projects/{projectId}. */
export const readProjectAnalytics = serve(contract.readProjectAnalytics, async (call) => {
  const { orgId } = call.actor;
  const { projectId } = call.params;
  const requested = await requestedPeriod(call, "project");
  const [[project]] = await call.read(projectName(orgId, projectId));
  if (!project) throw notFound();
  const parts = await readParts(call, {
    hours: hours(requested, orgId, { projectId }),
    forecastSubmission: forecastSubmission(requested, orgId, projectId),
    budgetProfileChanges: budgetChanges(requested, orgId, projectId),
  });
  return { period: requested.period, project, ...parts };
});

/** GET /api/analytics/projects. */
export const listDashboardProjects = serve(contract.listDashboardProjects, async (call) => {
  const [projects] = await call.read(projectChoices(call.actor.orgId));
  return { projects };
});

/** GET /api/analytics/functions. */
export const listDashboardFunctions = serve(contract.listDashboardFunctions, async (call) => {
  const [functions] = await call.read(functionChoices(call.actor.orgId));
  return { functions };
});

/** GET /api/analytics/billable-users. */
export const listBillableUsers = serve(contract.listBillableUsers, async (call) => {
  const { functionId = null, after = null } = call.query;
  const [users] = await call.read(
    billableUsers(call.actor.orgId, functionId, after, contract.maxBillableUsers),
  );
  return { users, next: users.length < contract.maxBillableUsers ? null : (users.at(-1)?.id ?? null) };
});
