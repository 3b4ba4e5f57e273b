import { csvReader, separatorOf, type CsvSeparator } from "#shared/csv-reading.ts";
import {
  damagedRowOf,
  damagedText,
  encodingOf,
  previewsOf,
  usualEncoding,
  type DecoderOf,
} from "#shared/text-encoding.ts";
import { t } from "#shared/texts/t.ts";
import type { Layout, SourceRow } from "../../rules/read/source.ts";
import type { OpenFile, Rows } from "./row-source.ts";
import { unreadable } from "./row-source.ts";

/** Characters of a record; a quote that isn't closed by then never is. */
const MOST_CHARACTERS = 1_000_000;
/** Bytes from which a file's separator is told. */
const BEGINNING = 256 * 1024;
/** Bytes that are read at once: some thousand rows, so that no batch delays its reader. */
const PIECE = 48 * 1024;

const decoderOf: DecoderOf = (encoding, fatal = false) => new TextDecoder(encoding, { fatal });

/** A file of separated values, all of whose bytes are in memory: how it seems to be written, and its rows. */
export function openCsv(bytes: readonly Uint8Array[]): OpenFile {
  const beginning = Buffer.concat(bytes.slice(0, 2)).subarray(0, BEGINNING);
  return {
    format: "csv",
    sheets: [],
    get previews() {
      return previewsOf(bytes, decoderOf);
    },
    get layout() {
      const damaged = damagedRowOf(bytes, decoderOf);
      if (damaged !== null) throw unreadable(damagedText(damaged));
      const encoding = encodingOf(bytes, decoderOf);
      const separator = likelySeparator(decoderOf(encoding ?? usualEncoding).decode(beginning));
      return { sheet: null, encoding, separator, headingRow: 1 };
    },
    rows: (layout) => csvRows(bytes, layout),
  };
}

/** The separator that splits most of the first rows into equally many cells. */
function likelySeparator(text: string): CsvSeparator {
  const first = text.split(/\r\n|\r|\n/, 60).join("\n");
  const named = separatorOf(first);
  if (/^\u{feff}?sep=/iu.test(first)) return named;
  const scores = ([",", ";", "\t", "|"] as const).map((separator) => ({
    separator,
    score: evenness(first, separator),
  }));
  return scores.reduce((best, each) => (each.score > best.score ? each : best), {
    separator: named,
    score: 0,
  }).separator;
}

function evenness(text: string, separator: CsvSeparator): number {
  const reader = csvReader(separator);
  const widths = [...reader.push(text), ...reader.end()].map(({ cells }) => cells.length);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [1, 0]);
  return width === 1 ? 0 : (count / widths.length) * Math.min(width, 30);
}

/** The rows of separated values whose bytes arrive in pieces. */
export async function* csvRows(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  layout: Layout,
): Rows {
  const decoder = decoderOf(layout.encoding ?? usualEncoding);
  const reader = csvReader(separatorFrom(layout.separator));
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += PIECE) {
      const text = decoder.decode(piece.subarray(at, at + PIECE), { stream: true });
      const records = withHalves(reader.push(text), layout);
      if (reader.pending() > MOST_CHARACTERS) throw neverClosed(null);
      if (records.length > 0) yield records;
    }
  const last = withHalves([...reader.push(decoder.decode()), ...reader.end()], layout);
  if (last.length > 0) yield last;
  const row = reader.openQuoteAt();
  if (row !== null) throw neverClosed(row);
}

/** Of UTF-16 the decoder replaces halves of characters, so that they are known by their replacement. */
function withHalves(records: SourceRow[], { encoding }: Layout): SourceRow[] {
  if (encoding?.startsWith("utf-16") !== true) return records;
  return records.map((record) => ({
    ...record,
    cells: record.cells.map((cell) =>
      typeof cell === "string" ? cell.replaceAll("\u{fffd}", "\u{d800}") : cell,
    ),
  }));
}

function separatorFrom(text: string): CsvSeparator {
  return text === ";" || text === "\t" || text === "|" ? text : ",";
}

function neverClosed(row: number | null): Error {
  return unreadable(
    row === null
      ? t`A cell begins with a quote (") that is never closed. Close it or delete it, and import the file again.`
      : t`A cell in row ${row} begins with a quote (") that is never closed. Close it or delete it, and import the file again.`,
  );
}
