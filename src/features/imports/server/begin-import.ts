import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid } from "#server/refusal.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { insertImport, tellTopics } from "./queries/imports.ts";
import { readView } from "./require-import.ts";

/** POST /api/imports. Preparing changes nothing of the organisation: only a run and its undoing are audited. */
export const beginImport = serve(contract.beginImport, async (call) => {
  const { actor, body } = call;
  const fileName = tidyText(body.fileName);
  if (fileName === "") throw invalid({ fileName: t`Name the file` });
  const id = newId();
  await call.write(async (transaction) => {
    await transaction.runAll([
      insertImport(actor.orgId, { id, fileName, byteSize: body.byteSize, createdBy: actor.id }),
      tellTopics(actor.orgId, ["import"], id),
    ]);
    transaction.unchanged();
  });
  return readView(call, actor.orgId, id);
});
