import type { XlsxCell, XlsxFormat } from "#shared/xlsx.ts";
import { reportLabels, type Kind, type Report } from "./report.ts";

/** Cells of a PDF at most, and lines: it's for reading; a line has up to 60 cells. */
const maxPaperCells = 40_000;
const maxPaperLines = 2000;

/** How many lines a PDF contains. */
export const paperLines = (columns: number): number =>
  Math.min(maxPaperLines, Math.floor(maxPaperCells / Math.max(1, columns)));

type Cell = string | number | null;

/** A column of a file. */
interface FileColumn {
  readonly label: string;
  readonly kind: Kind;
  readonly adds?: boolean;
}

const formatOf: Readonly<Record<Kind, XlsxFormat>> = {
  text: "general",
  month: "general",
  day: "general",
  hours: "hours",
  money: "rate",
  count: "count",
  percent: "percent",
};

/** A title for the file of a report with its first and last month, or its day: `Hours 2026-01 2026-12`. */
export function fileTitle(report: Report, ...dates: readonly string[]): string {
  return [reportLabels()[report], ...dates].join(" ");
}

/** A cell as its column's kind is written in a workbook; days are real dates, numbers numbers. */
export function sheetCell(cell: Cell, kind: Kind, strong = false): XlsxCell {
  if (cell === null) return null;
  if (typeof cell === "number")
    return { number: kind === "percent" ? cell / 100 : cell, as: formatOf[kind], strong };
  return kind === "day" && !strong ? { day: cell } : { text: cell, strong };
}

/** Widths of the columns in characters: what they contain, and their name. */
export function sheetWidths(columns: readonly Omit<FileColumn, "adds">[]): number[] {
  return columns.map(({ kind, label }) => Math.max(kind === "text" ? 28 : 14, label.length + 2));
}
