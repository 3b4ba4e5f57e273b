import { serve } from "../../../server/http/serve.ts";
import { notFound } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { askedOf, hoursPart } from "./period.ts";
import { projectHours, projectName } from "./queries.ts";

/** GET /api/analytics/projects/{projectId}. */
export const readProjectAnalytics = serve(contract.readProjectAnalytics, async (call) => {
  const { orgId } = call.actor;
  const asked = await askedOf(call, "project");
  const [[project], rows] = await call.read(projectName(orgId, call.params.projectId), projectHours(orgId, call.params.projectId, asked.window));
  if (!project) throw notFound();
  return { period: asked.period, project, hours: hoursPart(asked, rows) };
});
