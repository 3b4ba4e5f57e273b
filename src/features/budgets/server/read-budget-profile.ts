import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { detailsFrom, detailsQueries, frameFrom, frameQueries } from "./profile-view.ts";

/** GET /api/projects/{projectId}/budget-frame. */
export const readBudgetFrame = serve(contract.readBudgetFrame, async (call) =>
  frameFrom(await call.read(...frameQueries(call.actor.orgId, call.params.projectId)), call.today),
);

/** GET /api/budget-profiles/{budgetProfileId}. */
export const readBudgetProfile = serve(contract.readBudgetProfile, async (call) =>
  detailsFrom(
    await call.read(...detailsQueries(call.actor.orgId, call.params.budgetProfileId)),
    call.today,
    0,
  ),
);
