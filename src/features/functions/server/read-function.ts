import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { functionDetails, personName } from "./function-view.ts";
import { allocatorCandidates } from "./queries.ts";

/** GET /api/functions/{functionId}. */
export const readFunction = serve(contract.readFunction, (call) =>
  functionDetails(call, call.params.functionId),
);

/** GET /api/functions/allocators. */
export const readAllocatorCandidates = serve(contract.readAllocatorCandidates, async (call) => {
  const [people] = await call.read(allocatorCandidates(call.actor.orgId));
  return {
    people: people.map((person) => ({ id: person.id, name: personName(person), email: person.email })),
  };
});
