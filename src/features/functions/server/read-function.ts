import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { functionDetails } from "./function-view.ts";
import { allocatorCandidates } from "./queries.ts";

export const readFunction = serve(contract.readFunction, (call) =>
  functionDetails(call, call.params.functionId),
);

export const readAllocatorCandidates = serve(contract.readAllocatorCandidates, async (call) => {
  const [people] = await call.read(allocatorCandidates(call.actor.orgId));
  return { people };
});
