import { serve } from "../../../server/http/serve.ts";
import * as contract from "../contract.ts";
import { listed, projectsOf } from "./project-view.ts";
import { assignedForecasters, assignedFunctions, profileCounts, projectRows } from "./queries.ts";

/** GET /api/projects. */
export const listProjects = serve(contract.listProjects, async (call) => {
  const { orgId } = call.actor;
  const [projects, functions, forecasters, profiles] = await call.read(
    projectRows(orgId),
    assignedFunctions(orgId),
    assignedForecasters(orgId),
    profileCounts(orgId),
  );
  return { projects: projectsOf({ projects, functions, forecasters, profiles }, call.today).map(listed) };
});
