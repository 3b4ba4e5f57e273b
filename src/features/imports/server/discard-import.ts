import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { deleteImport, tellTopics } from "./queries/imports.ts";
import { requireImport } from "./require-import.ts";

/** DELETE /api/imports/{importId}. What was done can be undone first; until then it stays. */
export const discardImport = serve(contract.discardImport, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  await call.write(async (transaction) => {
    await requireImport(transaction, orgId, importId, {
      version: null,
      in: ["uploading", "preparing", "checked", "undone"],
    });
    await transaction.runAll([deleteImport(orgId, importId), tellTopics(orgId, ["import"], importId)]);
    transaction.unchanged();
  });
  return {};
});
