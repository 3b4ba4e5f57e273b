import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { personDetails } from "./person-view.ts";

export const readPerson = serve(contract.readPerson, (call) =>
  personDetails(call, call.actor.orgId, call.params.personId),
);
