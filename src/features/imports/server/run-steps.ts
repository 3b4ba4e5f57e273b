import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import type { KindCode } from "../rules/kinds/fields.ts";
import type { FileContent, Reading } from "../rules/read/source.ts";
import { questionTexts } from "../rules/recognise/open-questions.ts";
import { openOf } from "./import-view.ts";
import { dropCorrections, storeHabit, putCorrection, waitsFromNow } from "./queries/imports.ts";
import { headingsKey } from "./recognise-import.ts";
import { openStatuses, claimStep } from "./require-import.ts";

/** The server's own job begins from the first row. */
const fromTheStart = { rows_done: 0, failure: null, leased_until: waitsFromNow } as const;

/** Refuses to check a file of which something still has to be said. */
function refuseOpen(kind: KindCode | null, reading: Reading | null, content: FileContent | null): void {
  const { missing, questions } = openOf(kind, reading, content);
  if (kind === null) throw wrongState(t`First choose what the file contains.`);
  if (missing.length > 0) throw wrongState(t`First choose the columns that contain: ${missing.join(", ")}.`);
  const [question] = questions;
  if (question !== undefined) throw wrongState(questionTexts()[question]);
}

/** POST /api/imports/{importId}/check. */
export const checkImportFile = serve(contract.checkImportFile, (call) =>
  claimStep(
    call,
    { version: call.body.version, in: openStatuses },
    (row) => {
      refuseOpen(
        row.kind as KindCode | null,
        row.reading as Reading | null,
        row.content as FileContent | null,
      );
      return { ...fromTheStart, status: "checking", outcome: null };
    },
    ({ kind, content, reading }) => [
      storeHabit(call.actor.orgId, headingsKey(content as FileContent), kind ?? "", JSON.stringify(reading)),
    ],
  ),
);

/** POST /api/imports/{importId}/run. */
export const runImport = serve(contract.runImport, (call) =>
  claimStep(call, { version: call.body.version, in: ["checked"] }, () => ({
    ...fromTheStart,
    status: "running",
    outcome: null,
  })),
);

/**
 * POST /api/imports/{importId}/cancel. A check just ends; what an import has done so far is undone. The
 * version counts nothing here: it moves on while the work goes on.
 */
export const cancelImport = serve(contract.cancelImport, (call) =>
  claimStep(call, { version: null, in: ["checking", "running"] }, ({ status }) =>
    status === "checking"
      ? { ...fromTheStart, status: "preparing", outcome: null }
      : { ...fromTheStart, status: "undoing", failure: t`Stopped by hand.` },
  ),
);

/** POST /api/imports/{importId}/undo. */
export const undoImport = serve(contract.undoImport, (call) =>
  claimStep(call, { version: call.body.version, in: ["done"] }, () => ({
    ...fromTheStart,
    status: "undoing",
  })),
);

/** PUT /api/imports/{importId}/rows. The file itself stays as it is. */
export const correctionRows = serve(contract.correctionRows, (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const { rows, version } = call.body;
  const back = rows.filter(({ cells, skip }) => cells === null && !skip).map(({ row }) => row);
  const corrected = rows.filter(({ cells, skip }) => cells !== null || skip);
  return claimStep(
    call,
    { version, in: openStatuses },
    // Corrected cells may contain other names.
    () => ({ status: "preparing", names: null, outcome: null, failure: null }),
    () => [
      ...(back.length > 0 ? [dropCorrections(orgId, importId, back)] : []),
      ...corrected.map(({ row, cells, skip }) =>
        putCorrection(orgId, importId, { row, cells: JSON.stringify(cells ?? {}), skip }),
      ),
    ],
  );
});
