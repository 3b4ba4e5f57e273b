import { csvText, type CsvValue } from "#shared/csv.ts";
import type { OrganisationTable } from "#server/database/backup/organisation-rows.ts";
import type { ZipWriter } from "#server/zip-writer.ts";
import { partName, type ExportHead } from "../rules/export-file.ts";
import { meaningOf } from "../rules/column-meaning.ts";
import { exportedTables } from "../rules/export-tables.ts";

/** Tells spreadsheets that the text is UTF-8. */
const mark = "\u{feff}";
/** A spreadsheet has 1,048,576 rows. */
const maxCsvRows = 1_000_000;
/** Characters of one data.json: far below what an archive allows a file. */
const maxJson = 500_000_000;

type Lines = (table: OrganisationTable) => AsyncGenerator<string[]>;

const isNumber = (type: string): boolean => /^(numeric|integer|bigint|smallint)/.test(type);

function csvRows({ columns }: OrganisationTable, lines: readonly string[]): string {
  const numbers = columns.map(({ type }) => isNumber(type));
  return csvText(
    lines.map((line) =>
      (JSON.parse(line) as (string | null)[]).map((text, at): CsvValue =>
        text !== null && numbers[at] ? Number(text) : text,
      ),
    ),
  );
}

/** A table as CSV, in files of a million rows. */
export async function addTable(zip: ZipWriter, table: OrganisationTable, read: Lines): Promise<void> {
  const batches = read(table);
  let isOver = false;
  const part = async function* (): AsyncGenerator<string> {
    yield mark + csvText([table.columns.map(({ name }) => name)]);
    for (let rows = 0; rows < maxCsvRows;) {
      const next = await batches.next();
      if (next.done) {
        isOver = true;
        return;
      }
      rows += next.value.length;
      yield csvRows(table, next.value);
    }
  };
  for (let number = 1; !isOver; number += 1) await zip.add(partName(table.name, number, "csv"), part());
}

const opening = ({ name, columns }: OrganisationTable): string =>
  `{"name":${JSON.stringify(name)},"columns":${JSON.stringify(columns.map((column) => column.name))},"rows":[\n`;

/** All tables as JSON; each row is a line, and a file that gets long goes on in another. */
export async function addData(
  zip: ZipWriter,
  head: ExportHead,
  tables: readonly OrganisationTable[],
  read: Lines,
): Promise<void> {
  const pieces = (async function* () {
    for (const table of tables) {
      yield { table, lines: [] };
      for await (const lines of read(table)) yield { table, lines };
    }
  })();
  let next = await pieces.next();
  const part = async function* (number: number): AsyncGenerator<string> {
    yield `${JSON.stringify({ ...head, part: number }).slice(0, -1)},"tables":[\n`;
    let open: OrganisationTable | null = null;
    let hasRows = false;
    for (let length = 0; !next.done && length < maxJson; next = await pieces.next()) {
      const { table, lines } = next.value;
      if (open !== table) yield `${open === null ? "" : `${hasRows ? "\n" : ""}]},\n`}${opening(table)}`;
      if (open !== table) hasRows = false;
      open = table;
      if (lines.length === 0) continue;
      const text: string = `${hasRows ? ",\n" : ""}${lines.join(",\n")}`;
      hasRows = true;
      length += text.length;
      yield text;
    }
    yield `${open === null ? "" : `${hasRows ? "\n" : ""}]}\n`}]}\n`;
  };
  for (let number = 1; number === 1 || !next.done; number += 1)
    await zip.add(partName("data", number, "json"), part(number));
}

/** dictionary.csv: every table, then its columns. */
export function dictionary(tables: readonly OrganisationTable[]): string {
  const rows = tables.flatMap(({ name, columns, refersTo }): string[][] => {
    const { about = "", without = {} } = exportedTables[name] ?? {};
    return [
      [name, "", "", about],
      ...columns.map((column) => [
        name,
        column.name,
        column.type,
        meaningOf(name, column.name, refersTo.get(column.name) ?? null),
      ]),
      ...Object.entries(without).map(([column, why]) => [name, column, "not exported", why]),
    ];
  });
  return mark + csvText([["table", "column", "type", "meaning"], ...rows]);
}
