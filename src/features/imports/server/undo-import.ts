import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { tellTopics, updateImport, waitsFromNow } from "./queries/imports.ts";
import { readView, requireImport } from "./require-import.ts";

/** POST /api/imports/{importId}/undo. Its row of the audit log is written when it's done. */
export const undoImport = serve(contract.undoImport, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  await call.write(async (transaction) => {
    await requireImport(transaction, orgId, importId, { version: call.body.version, in: ["done"] });
    await transaction.runAll([
      updateImport(orgId, importId, {
        status: "undoing",
        rows_done: 0,
        failure: null,
        leased_until: waitsFromNow,
      }),
      tellTopics(orgId, ["import"], importId),
    ]);
    transaction.unchanged();
  });
  return readView(call, orgId, importId);
});
