import { fileName } from "#shared/csv.ts";
import { firstDay, formatMonthShort } from "#shared/month.ts";
import { fromHundredths } from "#shared/hundredths.ts";
import { xlsxType } from "#shared/xlsx.ts";
import { t } from "#shared/texts/t.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call, serveFile } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, refuseInvalid, wrongState, notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { missingSettings } from "../rules/formats.ts";
import type { Format } from "../rules/formats/format.ts";
import type { FileContext, PayLine } from "../rules/pay-line.ts";
import { requestedFile, monthsOf, type RequestedFile } from "./requested-file.ts";
import { PartWriter, writeFile, type FileSums } from "./file-writer.ts";
import {
  finishExport,
  insertExport,
  insertMarks,
  insertPart,
  insertSubjects,
  lockSettings,
  makeSettings,
  marked,
  exportById,
  partOf,
} from "./queries/exports.ts";
import { openHours } from "./queries/open-hours.ts";
import { exportedCells, linesOf, nextLines, openLines } from "./queries/lines.ts";
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

/** Lines fetched at once. */
const batch = 2000;
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

type MakingCall = Call<typeof contract.makePayExport>;

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
      const marks = await markHours(transaction, call, id, file);
      const sums = await storeFile(transaction, call, id, file);
      await transaction.run(insertSubjects(actor.orgId, id));
      // Each line is rounded by half a hundredth of an hour at most.
      if (Math.abs(sums.hours - marks.hours * 100) > sums.lines / 2 + 1e-6)
        throw new Error("A file's hours differ from its marks");
      const reported = {
        lines: sums.lines,
        hours: fromHundredths(sums.hours),
        amount: body.purpose === "invoices" ? fromHundredths(sums.amount) : null,
      };
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

async function markHours(
  transaction: AuditedTransaction,
  { actor, body }: MakingCall,
  id: string,
  { format, context, spans }: RequestedFile,
): Promise<{ readonly hours: number }> {
  const { orgId } = actor;
  const { purpose } = body;
  await transaction.run(
    insertExport(orgId, {
      id,
      number: context.number,
      purpose,
      format: format.id,
      template_name: format.id === "template" ? format.label : null,
      first_month: firstDay(context.first),
      last_month: firstDay(context.last),
      months: monthsOf(context),
      file_name: nameOf(format, context),
      media_type: typeOf(format),
      created_by: actor.id,
    }),
  );
  const requested = { orgId, purpose, spans, format, settings: context.settings };
  await transaction.run(insertMarks(orgId, id, purpose, openHours(requested)));
  const marks = await transaction.first(marked(orgId, id));
  if (!marks || marks.cells === 0) throw invalid({ from: t`There are no open hours to export` });
  if (marks.fingerprint !== body.fingerprint) throw changedMeanwhile();
  return marks;
}

async function storeFile(
  transaction: AuditedTransaction,
  { actor: { orgId }, body: { purpose } }: MakingCall,
  id: string,
  { format, context }: RequestedFile,
): Promise<FileSums> {
  await transaction.run(
    openLines(linesOf(exportedCells(orgId, id), { orgId, purpose, groups: format.groups })),
  );
  const lines = async function* (): AsyncGenerator<readonly PayLine[]> {
    for (;;) {
      const rows = await transaction.rows(nextLines(batch));
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
    }
  };
  const parts = new PartWriter((part, bytes) => transaction.run(insertPart(orgId, id, part, bytes)));
  const sums = await writeFile(format, context, lines(), parts.write);
  const { size, sha256 } = await parts.end();
  await transaction.run(
    finishExport(orgId, id, {
      byte_size: size,
      sha256,
      line_count: sums.lines,
      hours: fromHundredths(sums.hours),
      amount: purpose === "invoices" ? fromHundredths(sums.amount) : null,
    }),
  );
  return sums;
}

function nameOf({ label, ending }: Format, { first, last, number }: FileContext): string {
  const months =
    first === last ? formatMonthShort(first) : `${formatMonthShort(first)} ${formatMonthShort(last)}`;
  return fileName(`${number} ${label} ${months}`, ending);
}

function typeOf({ file, ending, encoding }: Format): string {
  if (file === "xlsx") return xlsxType;
  const charset = encoding === "windows-1252" ? "windows-1252" : "utf-8";
  return `${ending === "txt" ? "text/plain" : "text/csv"}; charset=${charset}`;
}
