import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { readView } from "./require-import.ts";

/** GET /api/imports/{importId}. */
export const readImport = serve(contract.readImport, (call) =>
  readView(call, call.actor.orgId, call.params.importId),
);
