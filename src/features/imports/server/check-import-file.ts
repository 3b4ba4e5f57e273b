import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import type { KindCode } from "../rules/fields.ts";
import type { FileContent, Reading } from "../rules/source.ts";
import { questionTexts } from "../rules/open-questions.ts";
import { openOf } from "./import-view.ts";
import { keepHabit, tellTopics, updateImport, waitsFromNow } from "./queries/imports.ts";
import { headingsKey } from "./recognise-import.ts";
import { readView, requireImport } from "./require-import.ts";

/** POST /api/imports/{importId}/check. The work itself is the server's own job. */
export const checkImportFile = serve(contract.checkImportFile, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireImport(transaction, orgId, importId, {
      version: call.body.version,
      in: ["preparing", "checked", "undone"],
    });
    const kind = row.kind as KindCode | null;
    const content = row.content as FileContent | null;
    const { missing, questions } = openOf(kind, row.reading as Reading | null, content);
    if (kind === null) throw wrongState(t`Say first what the file holds.`);
    if (missing.length > 0) throw wrongState(t`Choose the columns first that hold: ${missing.join(", ")}.`);
    const [question] = questions;
    if (question !== undefined) throw wrongState(questionTexts()[question]);
    await transaction.runAll([
      updateImport(orgId, importId, {
        status: "checking",
        rows_done: 0,
        outcome: null,
        failure: null,
        leased_until: waitsFromNow,
      }),
      keepHabit(orgId, headingsKey(row.content as FileContent), kind, JSON.stringify(row.reading)),
      tellTopics(orgId, ["import"], importId),
    ]);
    transaction.unchanged();
  });
  return readView(call, orgId, importId);
});
