import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { projectDetails } from "./project-view.ts";

export const readProject = serve(contract.readProject, (call) =>
  projectDetails(call, call.actor.orgId, call.params.projectId, call.today),
);
