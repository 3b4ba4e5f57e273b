import { fileName } from "#shared/csv.ts";
import { firstDay, formatMonthShort } from "#shared/month.ts";
import { fromHundredths } from "#shared/hundredths.ts";
import { xlsxType } from "#shared/xlsx.ts";
import type { Transaction } from "#server/scope.ts";
import type { Format } from "../rules/formats/format.ts";
import type { FileContext, PayLine, Purpose } from "../rules/pay-line.ts";
import { PartWriter, writeFile, type FileSums } from "./file-writer.ts";
import {
  finishExport,
  insertExport,
  insertMarks,
  insertPart,
  insertSubjects,
  marked,
} from "./queries/exports.ts";
import { closeLines, exportedCells, linesOf, nextLines, openLines } from "./queries/lines.ts";
import { openHours } from "./queries/open-hours.ts";
import { monthsOf, type RequestedFile } from "./requested-file.ts";

/** Lines fetched at once. */
const batch = 2000;

interface Marks {
  readonly cells: number;
  readonly hours: number;
  readonly fingerprint: string;
}

/** An export to write. */
interface NewExport {
  readonly id: string;
  readonly orgId: string;
  readonly purpose: Purpose;
  readonly madeBy: string;
  /** Refuses hours that aren't those to export. */
  readonly check?: (marks: Marks) => void;
}

/** Marks the open hours of a file, writes it from the marks and stores it, all in the caller's transaction. */
export async function writeExport(
  transaction: Transaction,
  file: RequestedFile,
  wanted: NewExport,
): Promise<{ readonly lines: number; readonly hours: number; readonly amount: number | null }> {
  const marks = (await markHours(transaction, file, wanted)) ?? { cells: 0, hours: 0, fingerprint: "" };
  wanted.check?.(marks);
  const sums = await storeFile(transaction, file, wanted);
  await transaction.run(insertSubjects(wanted.orgId, wanted.id));
  // Each line is rounded by half a hundredth of an hour at most.
  if (Math.abs(sums.hours - marks.hours * 100) > sums.lines / 2 + 1e-6)
    throw new Error("A file's hours differ from its marks");
  return {
    lines: sums.lines,
    hours: fromHundredths(sums.hours),
    amount: wanted.purpose === "invoices" ? fromHundredths(sums.amount) : null,
  };
}

async function markHours(
  transaction: Transaction,
  { format, context, spans }: RequestedFile,
  { id, orgId, purpose, madeBy }: NewExport,
): Promise<Marks | undefined> {
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
      created_by: madeBy,
    }),
  );
  const requested = { orgId, purpose, spans, format, settings: context.settings };
  await transaction.run(insertMarks(orgId, id, purpose, openHours(requested)));
  return transaction.first(marked(orgId, id));
}

async function storeFile(
  transaction: Transaction,
  { format, context }: RequestedFile,
  { id, orgId, purpose }: NewExport,
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
  await transaction.run(closeLines());
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
