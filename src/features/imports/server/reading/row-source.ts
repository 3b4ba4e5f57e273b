import type { Layout, SourceRow } from "../../rules/source.ts";
import type { ReadTask } from "./read-task.ts";
import { unreadable } from "./unreadable.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

/** Rows of one file, from the first on, without those that hold nothing. */
export type Rows = AsyncIterable<readonly SourceRow[]>;

/** A file that is open for reading. */
export interface OpenFile {
  readonly format: "csv" | "xlsx";
  readonly sheets: readonly string[];
  /** How it seems to be written; its heading row isn't known yet. */
  readonly layout: Layout;
  rows(layout: Layout): Rows;
}

/** Refuses more rows and columns than an import takes. */
export async function* withinLimits(rows: Rows, { mostRows, mostColumns }: ReadTask): Rows {
  for await (const batch of rows) {
    for (const { row, cells } of batch) {
      if (row > mostRows + 1000)
        throw unreadable(
          t`The file has more than ${grouped(mostRows)} rows. Split it, and import the parts.`,
        );
      if (cells.length > mostColumns)
        throw unreadable(
          t`Row ${row} has ${grouped(cells.length)} columns, and an import reads at most ${grouped(mostColumns)}. Delete the columns you don't need, and import the file again.`,
        );
    }
    yield batch;
  }
}
