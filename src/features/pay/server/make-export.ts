import { t } from "#shared/texts/t.ts";
import { serve, serveFile } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, refuseInvalid, wrongState, notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { missingSettings } from "../rules/formats.ts";
import { requestedFile, type RequestedFile } from "./requested-file.ts";
import { writeExport } from "./write-export.ts";
import { exportById, lockSettings, makeSettings, partOf } from "./queries/exports.ts";
import { auditRow } from "#server/audit.ts";
import { FileAnswer, temporaryFile } from "#server/http/file-answer.ts";

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

/** Milliseconds that making everything may need. */
const patience = 600_000;

const changedMeanwhile = () =>
  wrongState(t`Hours have changed since you looked. Check them again, then export.`);
/** Someone deleted what hours are of while the export was made. */
const deleted = Object.fromEntries(
  ["pay_subject_user", "pay_subject_project", "pay_subject_function", "pay_subject_tier"].map((name) => [
    name,
    changedMeanwhile,
  ]),
);

/**
 * POST /api/pay/exports. One transaction marks the hours, writes the file from the marks and stores it. The row
 * of settings is locked, so a second export waits and then finds the hours gone.
 */
export const makePayExport = serve(contract.makePayExport, (call) =>
  call.write(
    async (transaction) => {
      const { actor, body, today } = call;
      await transaction.run(makeSettings(actor.orgId));
      await transaction.run(lockSettings(actor.orgId));
      const file = await requestedFile({ orgId: actor.orgId, today }, body, transaction);
      refuseInvalid(missingSettings(file.format, file.context.settings));
      refuseNewer(file, body.number);
      const id = newId();
      const reported = await writeExport(transaction, file, {
        id,
        orgId: actor.orgId,
        madeBy: actor.id,
        purpose: body.purpose,
        check: (marks) => {
          if (marks.cells === 0) throw invalid({ from: t`There are no open hours to export` });
          if (marks.fingerprint !== body.fingerprint) throw changedMeanwhile();
        },
      });
      await transaction.audit({
        action: "create pay export",
        subjectType: "pay export",
        subjectId: id,
        after: {
          number: file.context.number,
          purpose: body.purpose,
          format: file.format.label,
          from: body.from,
          to: body.to,
          ...reported,
        },
      });
      return { id, number: file.context.number, ...reported };
    },
    deleted,
    patience,
  ),
);

/** Someone else has made an export since the preview. */
function refuseNewer({ last, context }: RequestedFile, expected: number): void {
  if (context.number === expected) return;
  const number = context.number - 1;
  throw wrongState(
    last?.madeBy
      ? t`${last.madeBy} has made export ${number}. Check what's left, then export it.`
      : t`Someone has made export ${number}. Check what's left, then export it.`,
  );
}
