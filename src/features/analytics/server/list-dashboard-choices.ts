import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { functionChoices, projectChoices } from "./queries.ts";

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
