import { guardedText, quotedText } from "#shared/csv.ts";
import { toHundredths } from "#shared/hundredths.ts";
import type { XlsxCell } from "#shared/xlsx.ts";
import { fieldOf } from "./fields.ts";
import type { Layout, LayoutColumn } from "./layout.ts";
import type { FileContext, PayLine } from "./pay-line.ts";

type Writing = Pick<Layout, "columns" | "separator" | "decimal" | "date">;

/** A date as a layout writes it; a month where the day is left away. */
export function writtenDate(value: string, format: Layout["date"]): string {
  const [year = "", month = "", day = ""] = value.split("-");
  if (day !== "") return format.replace("yyyy", year).replace("MM", month).replace("dd", day);
  if (format === "yyyy-MM-dd") return `${year}-${month}`;
  return `${month}${format === "dd.MM.yyyy" ? "." : "/"}${year}`;
}

/** A number with exactly two decimals: `-1234.50`. */
export function writtenNumber(value: number, decimal: Layout["decimal"]): string {
  const hundredths = toHundredths(value);
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}

function valueOf({ field, text }: LayoutColumn, line: PayLine, context: FileContext): string | number | null {
  return field === null ? text : fieldOf(field).value(line, context);
}

/** A cell as text, before it's quoted. Words a spreadsheet would run are guarded. */
export function cellText(column: LayoutColumn, line: PayLine, context: FileContext, how: Writing): string {
  const value = valueOf(column, line, context);
  if (value === null) return "";
  if (typeof value === "number") return writtenNumber(value, how.decimal);
  const kind = column.field === null ? "text" : fieldOf(column.field).kind;
  if (kind === "day" || kind === "month") return writtenDate(value, how.date);
  // A negative time is a number.
  return column.field === "clockHours" ? value : guardedText(value);
}

/** Cells between separators, quoted where one has a separator in it. */
export function rowText(cells: readonly string[], separator: Layout["separator"]): string {
  return `${cells.map((cell) => quotedText(cell, separator)).join(separator)}\r\n`;
}

/** A line as text. */
export function lineText(line: PayLine, context: FileContext, how: Writing): string {
  return rowText(
    how.columns.map((column) => cellText(column, line, context, how)),
    how.separator,
  );
}

export const headingCells = ({ columns }: Pick<Layout, "columns">): string[] =>
  columns.map(({ heading }) => guardedText(heading));

/** A line as cells of a workbook: numbers and days stay what they are. */
export function lineCells(line: PayLine, context: FileContext, how: Writing): XlsxCell[] {
  return how.columns.map((column) => {
    const value = valueOf(column, line, context);
    if (value === null) return null;
    const kind = column.field === null ? "text" : fieldOf(column.field).kind;
    if (typeof value === "number") return { number: value, as: kind === "money" ? "rate" : "hours" };
    if (kind === "day") return { day: value };
    return { text: kind === "month" ? writtenDate(value, how.date) : value };
  });
}
