import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { dropMends, putMend, tellTopics, updateImport } from "./queries/imports.ts";
import { readView, requireImport } from "./require-import.ts";

/** PUT /api/imports/{importId}/rows. The file itself stays as it is. */
export const mendRows = serve(contract.mendRows, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const { rows, version } = call.body;
  const back = rows.filter(({ cells, skip }) => cells === null && !skip).map(({ row }) => row);
  const mended = rows.filter(({ cells, skip }) => cells !== null || skip);
  await call.write(async (transaction) => {
    await requireImport(transaction, orgId, importId, { version, in: ["preparing", "checked", "undone"] });
    await transaction.runAll([
      ...(back.length > 0 ? [dropMends(orgId, importId, back)] : []),
      ...mended.map(({ row, cells, skip }) =>
        putMend(orgId, importId, { row, cells: JSON.stringify(cells ?? {}), skip }),
      ),
      // Mended cells may hold other names.
      updateImport(orgId, importId, { status: "preparing", names: null, outcome: null, failure: null }),
      tellTopics(orgId, ["import"], importId),
    ]);
    transaction.unchanged();
  });
  return readView(call, orgId, importId);
});
