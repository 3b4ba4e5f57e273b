import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid } from "#server/refusal.ts";
import { t } from "#shared/texts/t.ts";
import { tidyText } from "#shared/tidy-text.ts";
import * as contract from "../contract.ts";
import { importView } from "./import-view.ts";
import {
  deleteImport,
  importRows,
  insertImport,
  putPart,
  received,
  notifyTopics,
} from "./queries/imports.ts";
import { readView, requireImport } from "./require-import.ts";

const maxImports = 100;

/** GET /api/imports. */
export const listImports = serve(contract.listImports, async (call) => {
  const [rows] = await call.read(importRows(call.actor.orgId, maxImports));
  return { imports: rows.map(importView) };
});

/** GET /api/imports/{importId}. */
export const readImport = serve(contract.readImport, (call) =>
  readView(call, call.actor.orgId, call.params.importId),
);

/** POST /api/imports. Preparing changes nothing of the organisation: only a run and its undoing are audited. */
export const beginImport = serve(contract.beginImport, async (call) => {
  const { actor, body } = call;
  const fileName = tidyText(body.fileName);
  if (fileName === "") throw invalid({ fileName: t`Name the file` });
  const id = newId();
  await call.write(async (transaction) => {
    await transaction.runAll([
      insertImport(actor.orgId, { id, fileName, byteSize: body.byteSize, createdBy: actor.id }),
      notifyTopics(actor.orgId, ["import"], id),
    ]);
    transaction.unchanged();
  });
  return readView(call, actor.orgId, id);
});

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** PUT /api/imports/{importId}/parts/{part}. The same part again replaces it, so an upload goes on where it ended. */
export const uploadPart = serve(contract.uploadPart, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const part = Number(call.params.part);
  if (!base64.test(call.body.bytes)) throw invalid({ bytes: t`Send the bytes as Base64.` });
  const bytes = Buffer.from(call.body.bytes, "base64");
  const arrived = await call.write(async (transaction) => {
    const { byte_size: size } = await requireImport(transaction, orgId, importId, {
      version: null,
      in: ["uploading"],
    });
    const expected = Math.min(contract.partBytes, size - part * contract.partBytes);
    if (expected <= 0) throw invalid({ part: t`The file has no such part.` });
    if (bytes.length !== expected) throw invalid({ bytes: t`This part has ${expected} bytes.` });
    await transaction.run(putPart(orgId, importId, part, bytes));
    transaction.unchanged();
    return transaction.first(received(orgId, importId));
  });
  return { received: arrived?.parts ?? 0 };
});

/** DELETE /api/imports/{importId}. What was done can be undone first; until then it stays. */
export const discardImport = serve(contract.discardImport, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  await call.write(async (transaction) => {
    await requireImport(transaction, orgId, importId, {
      version: null,
      in: ["uploading", "preparing", "checked", "undone"],
    });
    await transaction.runAll([deleteImport(orgId, importId), notifyTopics(orgId, ["import"], importId)]);
    transaction.unchanged();
  });
  return {};
});
