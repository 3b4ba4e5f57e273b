import type { Database } from "#server/scope.ts";
import { kinds } from "../../rules/kinds/kinds.ts";
import type { Fault } from "../../rules/read/fault.ts";
import type { Kind, KindCode } from "../../rules/kinds/fields.ts";
import { skippedByHand } from "../../rules/judge/judging.ts";
import type { TypedRow } from "../../rules/read/rows.ts";
import type { Cell, FileContent, Reading, SourceRow } from "../../rules/read/source.ts";
import { skipOf, type NonWorkOptions } from "../../rules/read/closing-rows.ts";
import { typedRows, type FileReading } from "../../rules/read/typed-rows.ts";
import { correctionsOf, partOf } from "../queries/imports.ts";
import { fileRows } from "../reading/read-file.ts";

/** A file and how it is read. */
export interface ReadableFile {
  readonly orgId: string;
  readonly importId: string;
  readonly byteSize: number;
  readonly kind: Kind;
  readonly reading: FileReading;
  readonly headings: readonly Cell[];
  readonly options: NonWorkOptions;
}

/** One fact with the row it comes from. */
export interface Fact {
  readonly typed: TypedRow;
  readonly source: SourceRow;
  /** Why it is passed over: by choice, or since it adds up the rows above or doesn't count. */
  readonly skip: Fault | null;
}

interface Correction {
  readonly cells: Readonly<Record<string, string>>;
  readonly isSkipped: boolean;
}

const bytesOfPart = 1024 * 1024;

/** The bytes of an uploaded file, a part at a time. */
export async function* uploadedBytes(
  database: Pick<Database, "read">,
  orgId: string,
  importId: string,
  byteSize: number,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part * bytesOfPart < byteSize; part += 1) {
    const [rows] = await database.read(orgId, partOf(orgId, importId, part));
    if (!rows[0]) throw new Error("A part of an uploaded file is missing");
    yield rows[0].bytes;
  }
}

/** A file whose kind and reading are known; null before. */
export function readableFile(
  orgId: string,
  row: {
    readonly id: string;
    readonly kind: string | null;
    readonly byte_size: number;
    readonly reading: unknown;
    readonly content: unknown;
    readonly options: unknown;
    /** The organisation's, where amounts are to be compared with it. */
    readonly currency?: string | null;
    /** The organisation's, where instants are to have its days. */
    readonly time_zone?: string;
  },
): ReadableFile | null {
  if (row.kind === null || row.reading === null || row.content === null) return null;
  return {
    orgId,
    importId: row.id,
    byteSize: row.byte_size,
    kind: kinds[row.kind as KindCode],
    reading: {
      ...(row.reading as Reading),
      currency: row.currency ?? undefined,
      ...(row.time_zone === undefined ? {} : { zone: row.time_zone }),
    },
    headings: (row.content as FileContent).headings,
    options: row.options as NonWorkOptions,
  };
}

/** A row with what was typed over its cells. */
function corrected(row: SourceRow, correction: Correction | undefined): SourceRow {
  if (!correction) return row;
  const cells = [...row.cells];
  for (const [column, text] of Object.entries(correction.cells)) {
    const at = Number(column);
    while (cells.length < at) cells.push(null);
    cells[at] = text;
  }
  const { cleaned = [], currencies = {} } = row;
  return {
    row: row.row,
    cells,
    cleaned: cleaned.filter((column) => !(String(column) in correction.cells)),
    currencies: Object.fromEntries(
      Object.entries(currencies).filter(([column]) => !(column in correction.cells)),
    ),
  };
}

/** Every fact of a file, in its order, with the corrected rows as they were corrected. */
export async function* factsOf(
  database: Pick<Database, "read">,
  file: ReadableFile,
  signal?: AbortSignal,
): AsyncGenerator<Fact[]> {
  const { orgId, importId, kind, reading, headings } = file;
  const [stored] = await database.read(orgId, correctionsOf(orgId, importId));
  const corrections = new Map(
    stored.map((row) => [
      row.row_number,
      { cells: row.cells as Record<string, string>, isSkipped: row.is_skipped },
    ]),
  );
  const bytes = uploadedBytes(database, orgId, importId, file.byteSize);
  for await (const rows of fileRows(bytes, reading, 0, signal))
    yield rows.flatMap((row) => {
      const correction = corrections.get(row.row);
      const source = corrected(row, correction);
      return typedRows(kind, reading, headings, source).map((typed) => ({
        typed,
        source,
        skip: correction?.isSkipped === true ? skippedByHand() : skipOf(file, source, typed),
      }));
    });
}
