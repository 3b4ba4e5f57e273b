import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { tellTopics, updateImport, waitsFromNow } from "./queries/imports.ts";
import { readView, requireImport } from "./require-import.ts";

/**
 * POST /api/imports/{importId}/cancel. A check just ends; what an import has done so far is taken back. The version
 * counts nothing here: it moves on while the work goes on.
 */
export const cancelImport = serve(contract.cancelImport, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireImport(transaction, orgId, importId, {
      version: null,
      in: ["checking", "running"],
    });
    const isDry = row.status === "checking";
    await transaction.runAll([
      updateImport(orgId, importId, {
        status: isDry ? "preparing" : "undoing",
        failure: isDry ? null : t`Stopped by hand.`,
        rows_done: 0,
        ...(isDry ? { outcome: null } : {}),
        leased_until: waitsFromNow,
      }),
      tellTopics(orgId, ["import"], importId),
    ]);
    transaction.unchanged();
  });
  return readView(call, orgId, importId);
});
