import { readParts } from "#server/http/parts.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { budgetChanges, forecastSubmission, hours } from "./parts.ts";
import { requestedPeriod } from "./period.ts";
import { projectName } from "./queries.ts";

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
