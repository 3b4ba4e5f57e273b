import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { detailsFrom, detailsQueries, frameFrom, frameQueries, profileOf } from "./profile-view.ts";
import { budgetedProject, profilesOfProject } from "./queries.ts";

export const readBudgetFrame = serve(contract.readBudgetFrame, async (call) =>
  frameFrom(await call.read(...frameQueries(call.actor.orgId, call.params.projectId)), call.today),
);

export const readBudgetProfile = serve(contract.readBudgetProfile, async (call) =>
  detailsFrom(
    await call.read(...detailsQueries(call.actor.orgId, call.params.budgetProfileId)),
    call.today,
    0,
  ),
);

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
