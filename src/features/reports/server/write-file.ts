import type { Sink } from "#server/http/file-answer.ts";
import { inLanguage } from "#server/language.ts";
import { makePdf } from "#server/pdf/make-pdf.ts";
import { invalid, type Refusal } from "#server/refusal.ts";
import { ZipWriter } from "#server/zip-writer.ts";
import { grouped } from "#shared/count.ts";
import { csvText } from "#shared/csv.ts";
import {
  maxSheetRows,
  sheetBeginning,
  sheetEnd,
  sheetFile,
  sheetRow,
  workbookFiles,
  xlsxType,
} from "#shared/xlsx.ts";
import { t } from "#shared/texts/t.ts";
import type { FileFormat } from "../contract.ts";
import { paperLines, sheetCell, sheetWidths } from "../rules/report-file.ts";
import { isMonthColumn } from "../rules/shape.ts";
import { reportPaper, type PaperWords } from "./report-paper.ts";
import type { ResolvedReport } from "./resolve-report.ts";
import type { FileLine } from "./queries.ts";
import type { ReportTable } from "./reader.ts";

export type Cells = readonly (string | number | null)[];
export type Batches = AsyncIterable<readonly FileLine[]>;

/** The last line of a file: what the columns add up to, which the first line read says; nothing without lines. */
class TotalLine {
  #totals: Cells | null = null;

  /** Removes the totals the lines, and answers their cells. */
  cellsOf(lines: readonly FileLine[]): Cells[] {
    this.#totals ??= lines[0]?.totals ?? null;
    return lines.map(({ cells }) => cells);
  }

  of(columns: ReportTable["columns"]): Cells {
    return columns.map(({ adds }, at) => (at === 0 ? "Total" : adds ? (this.#totals?.[at] ?? 0) : null));
  }
}

/** Files for programs name columns in English, and say of months as columns what their numbers are. */
const headings = (columns: ReportTable["columns"]): string[] =>
  inLanguage("en", () =>
    columns.map(({ id, label, kind }) =>
      kind === "hours" && isMonthColumn(id) ? `${label()} (hours)` : label(),
    ),
  );

/** Under the totals of files for programs, in English as their headings are. */
const remarkRows = ({ table, remarks }: FileSource): Cells[] =>
  inLanguage("en", remarks).map((remark) => table.columns.map((_, at) => (at === 0 ? remark : null)));

async function writeCsv(source: FileSource, batches: Batches, sink: Sink): Promise<void> {
  const { columns } = source.table;
  const total = new TotalLine();
  // Tells spreadsheets that the text is UTF-8.
  await sink(`\u{feff}${csvText([headings(columns)])}`);
  for await (const lines of batches) await sink(csvText(total.cellsOf(lines)));
  await sink(csvText([total.of(columns), ...remarkRows(source)]));
}

async function writeXlsx(source: FileSource, batches: Batches, sink: Sink): Promise<void> {
  const { columns } = source.table;
  const total = new TotalLine();
  const rowOf = (cells: Cells, at: number, strong: boolean) => {
    if (at >= maxSheetRows)
      throw invalid({
        format: t`A sheet has at most ${grouped(maxSheetRows)} rows. Export this report as CSV`,
      });
    return sheetRow(
      cells.map((cell, column) => sheetCell(cell, columns[column]?.kind ?? "text", strong)),
      at,
    );
  };
  const names = headings(columns);
  const labels = names.map((text) => ({ text, strong: true }));
  const sheet = async function* (): AsyncGenerator<string> {
    yield (
      sheetBeginning({
        widths: sheetWidths(columns.map(({ kind }, at) => ({ kind, label: names[at] ?? "" }))),
        frozen: { rows: 1, columns: 1 },
      }) + sheetRow(labels, 0)
    );
    let at = 1;
    for await (const lines of batches)
      yield total
        .cellsOf(lines)
        .map((cells) => rowOf(cells, at++, false))
        .join("");
    yield rowOf(total.of(columns), at++, true);
    yield (
      remarkRows(source)
        .map((cells) => rowOf(cells, at++, false))
        .join("") + sheetEnd
    );
  };
  const zip = new ZipWriter(sink);
  for (const [name, content] of workbookFiles(["Report"], source.symbol)) await zip.add(name, [content]);
  await zip.add(sheetFile(0), sheet());
  await zip.end();
}

const types: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: xlsxType,
  pdf: "application/pdf",
};

/** The media type of a format. */
export const fileType = (format: FileFormat): string => types[format];

/** What is written: a table, what stands before money, and what a PDF says of it. */
export interface FileSource {
  readonly orgId: string;
  readonly table: ReportTable;
  readonly symbol: string;
  readonly remarks: ResolvedReport["remarks"];
  /** Null for other formats. */
  readonly words: PaperWords | null;
}

/** Reads what a PDF has at most, and answers the rest of the work. */
async function writePdf(
  { orgId, table, symbol, words }: FileSource,
  batches: Batches,
  sink: Sink,
): Promise<() => Promise<void>> {
  if (words === null) throw new Error("A PDF needs its words");
  const total = new TotalLine();
  const most = paperLines(table.columns.length);
  const lines: Cells[] = [];
  for await (const some of batches) {
    lines.push(...total.cellsOf(some));
    if (lines.length > most) throw tooLongForPaper(most);
  }
  return async () => {
    const paper = await reportPaper({ table, symbol, words }, lines, total.of(table.columns));
    await sink(await makePdf(orgId, paper));
  };
}

/**
 * Writes all lines of a table and their totals, part by part. Answers what is left to do once the lines are
 * read, outside their transaction.
 */
export async function writeFile(
  format: FileFormat,
  source: FileSource,
  batches: Batches,
  sink: Sink,
): Promise<() => Promise<void>> {
  if (format === "pdf") return await writePdf(source, batches, sink);
  if (format === "csv") await writeCsv(source, batches, sink);
  else await writeXlsx(source, batches, sink);
  return async () => {};
}

/** Said of a report that is too long for a PDF. */
export const tooLongForPaper = (most: number): Refusal =>
  invalid({
    format: t`A PDF holds at most ${grouped(most)} lines of this report, and it has more. Export it as CSV or XLSX, or choose fewer months or people`,
  });
