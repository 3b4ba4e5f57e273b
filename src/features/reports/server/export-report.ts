import { auditRow } from "#server/audit.ts";
import { FileAnswer, temporaryFile, type Sink } from "#server/http/file-answer.ts";
import { FairQueue } from "#server/http/fair-queue.ts";
import { serveFile, type Call } from "#server/http/serve.ts";
import { invalid, unavailable } from "#server/refusal.ts";
import { ZipWriter } from "#server/zip-writer.ts";
import { csvText, fileName } from "#shared/csv.ts";
import {
  mostSheetRows,
  sheetBeginning,
  sheetEnd,
  sheetFile,
  sheetRow,
  workbookFiles,
  xlsxType,
} from "#shared/xlsx.ts";
import * as contract from "../contract.ts";
import { fileTitle, FileTotals, sheetCell, sheetWidths } from "../rules/report-file.ts";
import { askedReport, sayingWhatIsTooMuch } from "./asked-report.ts";
import { nextLines, openLines } from "./queries.ts";
import type { ReportTable } from "./reader.ts";

/** Lines fetched at once. */
const part = 2000;
/** Milliseconds that reading everything may take. */
const patience = 120_000;
/** Exports never use all connections, nor all of an organisation's calls. */
const queue = new FairQueue({ atOnce: 2, atOnceEach: 1, waiting: 6, waitingEach: 3 });

type Cells = readonly (string | number | null)[];
type Batches = AsyncIterable<readonly Cells[]>;

async function writeCsv({ columns }: ReportTable, batches: Batches, sink: Sink): Promise<void> {
  const totals = new FileTotals(columns);
  // Tells spreadsheets that the text is UTF-8.
  await sink(`\u{feff}${csvText([columns.map(({ label }) => label)])}`);
  for await (const lines of batches) {
    lines.forEach((cells) => totals.add(cells));
    await sink(csvText(lines));
  }
  await sink(csvText([totals.line()]));
}

async function writeXlsx(
  { columns }: ReportTable,
  batches: Batches,
  symbol: string,
  sink: Sink,
): Promise<void> {
  const totals = new FileTotals(columns);
  const rowOf = (cells: Cells, at: number, strong: boolean) => {
    if (at >= mostSheetRows)
      throw invalid({ format: "A sheet has at most 1,048,576 rows. Export this report as CSV" });
    return sheetRow(
      cells.map((cell, column) => sheetCell(cell, columns[column]?.kind ?? "text", strong)),
      at,
    );
  };
  const labels = columns.map(({ label }) => ({ text: label, strong: true }));
  const sheet = async function* (): AsyncGenerator<string> {
    yield (
      sheetBeginning({ widths: sheetWidths(columns), frozen: { rows: 1, columns: 1 } }) + sheetRow(labels, 0)
    );
    let at = 1;
    for await (const lines of batches) {
      lines.forEach((cells) => totals.add(cells));
      yield lines.map((cells) => rowOf(cells, at++, false)).join("");
    }
    yield rowOf(totals.line(), at, true) + sheetEnd;
  };
  const zip = new ZipWriter(sink);
  for (const [name, content] of workbookFiles(["Report"], symbol)) await zip.add(name, [content]);
  await zip.add(sheetFile(0), sheet());
  await zip.end();
}

/** Reads every line at one instant, part by part, in one audited transaction, and hands them to `write`. */
function readEveryLine(
  call: Call<typeof contract.exportReport>,
  gone: AbortSignal,
  table: ReportTable,
  write: (batches: Batches) => Promise<void>,
): Promise<void> {
  const { actor, query } = call;
  return call.database.write(
    actor.orgId,
    async (transaction) => {
      const entry = { action: "export report", subjectType: "report", subjectId: actor.orgId, after: query };
      await transaction.run(openLines(table));
      const batches = async function* (): AsyncGenerator<readonly Cells[]> {
        for (;;) {
          gone.throwIfAborted();
          const rows = await transaction.rows(nextLines(part));
          if (rows.length > 0) yield rows.map(({ cells }) => cells);
          if (rows.length < part) return;
        }
      };
      await write(batches());
      await transaction.run(auditRow(actor, entry, call.requestId));
    },
    patience,
    gone,
  );
}

/** GET /api/reports/file. Complete before its first byte is sent: a failure leaves none. */
export const exportReport = serveFile(contract.exportReport, async (call) => {
  const { format, ...query } = call.query;
  const { from, to, table, symbol } = await askedReport({ ...call, query });
  if (queue.isFull(call.actor.orgId))
    throw unavailable("Other files are being prepared. Try again in a moment.");
  const gone = call.gone();
  const written = (sink: Sink) =>
    readEveryLine(call, gone, table, (batches) =>
      format === "csv" ? writeCsv(table, batches, sink) : writeXlsx(table, batches, symbol, sink),
    );
  const content = await queue.run(
    call.actor.orgId,
    () => sayingWhatIsTooMuch(from, to, () => temporaryFile(written)),
    gone,
  );
  return new FileAnswer(
    fileName(fileTitle(query.report, from, to), format),
    format === "csv" ? "text/csv; charset=utf-8" : xlsxType,
    content,
  );
});
