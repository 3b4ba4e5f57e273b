import { t } from "#shared/texts/t.ts";
import { StartRefused } from "#server/database/engine.ts";
import type { ZipReader } from "#server/zip-reader.ts";
import { partName, type ExportHead } from "../rules/export-file.ts";

/** A table of an export: its columns, and the cells of its rows a few at a time. Read it to its end. */
export interface ImportedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncGenerator<readonly (string | null)[][]>;
}

const notOurs = () => t`data.json isn't as Stint wrote it. Use the ZIP unchanged.`;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new StartRefused(notOurs());
  }
}

/** data.json, data-2.json and so on. */
function* dataFiles(zip: ZipReader): Generator<string> {
  for (let part = 1; zip.has(partName("data", part, "json")); part += 1) yield partName("data", part, "json");
}

/** Every line of data.json, data-2.json and so on, but the lines that begin and end them. */
async function* linesOf(zip: ZipReader): AsyncGenerator<string> {
  for (const file of dataFiles(zip)) {
    let isFirst = true;
    for await (const lines of zip.lines(file))
      for (const line of lines) {
        if (!isFirst && line !== "]}" && line !== "]}," && line !== "") yield line;
        isFirst = false;
      }
  }
}

const isRow = (line: string): boolean => line.startsWith("[");

/** How many rows an export has. */
export async function countRows(zip: ZipReader): Promise<number> {
  let rows = 0;
  for await (const line of linesOf(zip)) if (isRow(line)) rows += 1;
  return rows;
}

/** Who wrote the file, and what it is, once every byte is checked. Throws StartRefused for anything but an organisation's export. */
export async function headOf(zip: ZipReader): Promise<ExportHead> {
  if (!zip.has("data.json"))
    throw new StartRefused(t`The archive holds no data.json: it's no export of Stint.`);
  for (const file of dataFiles(zip)) await zip.check(file);
  for await (const [line = ""] of zip.lines("data.json")) {
    const head = parsed(`${line.replace(/,"tables":\[$/, "")}}`) as ExportHead & { formatVersion: number };
    if (head.format !== "stint-organisation") throw new StartRefused(notOurs());
    if (head.formatVersion !== 1)
      throw new StartRefused(
        t`The export was made by Stint ${head.stint}. Import it with that version, or a newer one.`,
      );
    return head;
  }
  throw new StartRefused(notOurs());
}

/** The tables of an export in its order; one that goes on in another file comes again. */
export async function* tablesIn(zip: ZipReader): AsyncGenerator<ImportedTable> {
  const lines = linesOf(zip);
  let next = await lines.next();
  const rows = async function* (): AsyncGenerator<(string | null)[][]> {
    let batch: (string | null)[][] = [];
    for (; !next.done && isRow(next.value); next = await lines.next()) {
      batch.push(parsed(next.value.replace(/,$/, "")) as (string | null)[]);
      if (batch.length < 1000) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  };
  while (!next.done) {
    const head = parsed(`${next.value}]}`) as { name?: string; columns?: string[] };
    if (typeof head.name !== "string" || !Array.isArray(head.columns)) throw new StartRefused(notOurs());
    next = await lines.next();
    yield { name: head.name, columns: head.columns, rows: rows() };
  }
}
