import { serve } from "#server/http/serve.ts";
import * as contract from "../person-contract.ts";
import { personDetails } from "./person-view.ts";

/** GET /api/people/{personId}. */
export const readPerson = serve(contract.readPerson, (call) =>
  personDetails(call, call.actor.orgId, call.params.personId),
);
