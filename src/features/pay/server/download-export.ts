import { t } from "#shared/texts/t.ts";
import { auditRow } from "#server/audit.ts";
import { FileAnswer, temporaryFile } from "#server/http/file-answer.ts";
import { serveFile } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { exportById, partOf } from "./queries/exports.ts";

/** GET /api/pay/exports/{exportId}/file. Byte for byte as it was made, also once it's undone. */
export const downloadPayExport = serveFile(contract.downloadPayExport, async (call) => {
  const { orgId } = call.actor;
  const { exportId } = call.params;
  const [[row]] = await call.read(exportById(orgId, exportId));
  if (!row) throw notFound(t`This export doesn't exist.`);
  const content = await temporaryFile(async (sink) => {
    for (let part = 0; ; part += 1) {
      const [[stored]] = await call.database.read(orgId, partOf(orgId, exportId, part));
      if (!stored) return;
      await sink(stored.bytes);
    }
  });
  await call.database.write(orgId, (transaction) =>
    transaction.run(
      auditRow(
        call.actor,
        {
          action: "download pay export",
          subjectType: "pay export",
          subjectId: exportId,
          after: { number: row.number },
        },
        call.requestId,
      ),
    ),
  );
  return new FileAnswer(row.file_name, row.media_type, content);
});
