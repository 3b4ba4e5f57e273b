import type { Cell, FileContent, Layout, SourceRow } from "../../rules/read/source.ts";
import type { ReadTask } from "./read-task.ts";
import type { Preview } from "#shared/text-encoding.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

/** A file that can't be read, with a sentence that says what to do. Crosses from the worker as its message. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

export function unreadable(sentence: string): Unreadable {
  return new Unreadable(sentence);
}

/** Rows of one file, from the first on, without those that contain nothing. */
export type Rows = AsyncIterable<readonly SourceRow[]>;

/** A file that is open for reading. */
export interface OpenFile {
  readonly format: "csv" | "xlsx";
  readonly sheets: readonly string[];
  /** What is hidden, as far as its rows were read; nothing of separated values. */
  readonly hidden?: NonNullable<FileContent["hidden"]>;
  /** How letters that aren't plain look in each encoding. */
  readonly previews?: readonly Preview[];
  /** How it seems to be written; its heading row isn't known yet. */
  readonly layout: Layout;
  rows(layout: Layout): Rows;
}

/** Refuses more rows and columns than an import accepts. */
export async function* withinLimits(rows: Rows, { maxRows, maxColumns }: ReadTask): Rows {
  for await (const batch of rows) {
    for (const { row, cells } of batch) {
      if (row > maxRows + 1000)
        throw unreadable(t`The file has more than ${grouped(maxRows)} rows. Split it, and import the parts.`);
      if (cells.length > maxColumns)
        throw unreadable(
          t`Row ${row} has ${grouped(cells.length)} columns, and an import reads at most ${grouped(maxColumns)}. Delete the columns you don't need, and import the file again.`,
        );
    }
    yield batch.map(cleaned);
  }
}

/** A text that no database stores: with a zero, or half of a character of two parts. */
const isUnstorable = (cell: Cell): cell is string =>
  typeof cell === "string" && (cell.includes("\0") || !cell.isWellFormed());

/** A text without what no database stores. */
export const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** A row whose texts can be stored, with the columns of which something was removed. */
function cleaned(row: SourceRow): SourceRow {
  const columns = row.cells.flatMap((cell, at) => (isUnstorable(cell) ? [at] : []));
  if (columns.length === 0) return row;
  const cells = row.cells.map((cell) => (isUnstorable(cell) ? storable(cell) : cell));
  return { ...row, cells, cleaned: columns };
}
