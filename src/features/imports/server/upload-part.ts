import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { putPart, received } from "./queries/imports.ts";
import { requireImport } from "./require-import.ts";

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
