import { grouped } from "#shared/count.ts";
import { readCsv, withoutGuard } from "#shared/csv-reading.ts";
import { plural, t } from "#shared/texts/t.ts";

/** What a file of people may hold at most. */
export const fileLimits = { bytes: 5 * 1024 * 1024, bulkRows: 1000 } as const;

/** A record's trimmed cells by column; a missing column is empty. */
interface NamedRecord {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

interface PeopleFile {
  readonly records: readonly NamedRecord[];
}

/** The file can't be read at all; the text is shown as it is. */
export interface UnreadableFile {
  readonly problem: string;
}

const word = (header: string) =>
  withoutGuard(header)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
const looksLikeAddress = (cell: string) => /\S@\S/.test(cell);

/**
 * Reads a file with a header row. Columns are found by name in any order (`First name` is `first_name`);
 * without any required name the columns are in the order of `known`. `required` columns must be there.
 */
export function readPeopleFile(
  text: string,
  known: readonly string[],
  required: readonly string[],
  mostRows: number,
): PeopleFile | UnreadableFile {
  const { records, openQuoteAt } = readCsv(text);
  if (openQuoteAt !== null)
    return {
      problem: t`The quote in row ${openQuoteAt} isn't closed. Close it and choose the file again.`,
    };
  const [header, ...rows] = records;
  if (!header) return { problem: t`The file is empty. It needs a header row and a row for each person.` };
  const wanted = required.join(",");
  if (header.cells.some(looksLikeAddress)) return { problem: t`The first row must be the header ${wanted}.` };
  const named = header.cells.map(word);
  const places = required.some((column) => named.includes(column))
    ? named
    : known.slice(0, header.cells.length);
  const missing = required.filter((column) => !places.includes(column));
  if (missing.length > 0)
    return { problem: t`The first row must be the header ${wanted}. Missing: ${missing.join(", ")}.` };
  const twice = known.find((column) => places.indexOf(column) !== places.lastIndexOf(column));
  if (twice !== undefined) return { problem: t`The column ${twice} is in the header twice.` };
  if (rows.length > mostRows)
    return {
      problem: t`The file has ${plural(rows.length, "# row", "# rows")}; at most ${grouped(mostRows)} are allowed. Split it into several files.`,
    };
  return {
    records: rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(
        known.map((column) => [column, withoutGuard(cells[places.indexOf(column)] ?? "").trim()]),
      ),
    })),
  };
}
