import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { profileOf } from "./profile-view.ts";
import { budgetedProject, profilesOfProject } from "./queries.ts";

/** GET /api/projects/{projectId}/budget-profiles. */
export const listBudgetProfiles = serve(contract.listBudgetProfiles, async (call) => {
  const { orgId } = call.actor;
  const { projectId } = call.params;
  const [projects, profiles] = await call.read(
    budgetedProject(orgId, projectId),
    profilesOfProject(orgId, projectId),
  );
  if (projects.length === 0) throw notFound();
  return { profiles: profiles.map(profileOf) };
});
