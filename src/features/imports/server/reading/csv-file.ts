import { csvReader, separatorOf, type CsvSeparator } from "#shared/csv-reading.ts";
import { utf16Of } from "#shared/text-encoding.ts";
import { t } from "#shared/texts/t.ts";
import type { Encoding, Layout, SourceRow } from "../../rules/read/source.ts";
import type { OpenFile, Rows } from "./row-source.ts";
import { unreadable } from "./row-source.ts";

/** Characters of a record; a quote that isn't closed by then never is. */
const MOST_CHARACTERS = 1_000_000;
/** Bytes from which a file's separator is told. */
const BEGINNING = 256 * 1024;
/** Bytes that are read at once: some thousand rows, so that no batch delays its reader. */
const PIECE = 48 * 1024;

/** A file of separated values, all of whose bytes are in memory: how it seems to be written, and its rows. */
export function openCsv(bytes: readonly Uint8Array[]): OpenFile {
  const beginning = Buffer.concat(bytes.slice(0, 2)).subarray(0, BEGINNING);
  return {
    format: "csv",
    sheets: [],
    get layout() {
      const encoding = utf16Of(beginning) ?? encodingOf(bytes);
      const separator = likelySeparator(new TextDecoder(encoding).decode(beginning));
      return { sheet: null, encoding, separator, headingRow: 1 };
    },
    rows: (layout) => csvRows(bytes, layout),
  };
}

/**
 * What no western text in Windows-1252 has: bytes without a sign, four letters with accents in a row, signs and
 * capitals between letters, as other encodings' umlauts become ("MŸller"), and signs beside letters with accents or
 * each other, as East Asian letters become ("ªL©É", "‘º").
 */
const notWestern = [
  /[\u{81}\u{8d}\u{8f}\u{90}\u{9d}]|[\u{c0}-\u{ff}\u{160}\u{161}\u{17d}\u{17e}\u{178}]{4}/u,
  /\p{L}[‡ˆ†§¯³¤¦ŠŽŸ]\p{Ll}|[£¯]\p{Ll}/u,
  /[¢-ª¬®-¶¸-¾][À-ÿ]|[¢-¦¨-ª¬®¯±-¶¸-¾]{2}/u,
  /(?<![\p{L}.])[¢¤¦¨ª¬®¯²-´¸¹¾][\p{Lu}@\\[\]{}|_^]/u,
  /[ƒˆ‰†‡][\p{L}‘’“”]|[ŒŽ][‘’“”–—ûêˆ‰ƒ•]|[‘’“”–—][†‡‰ˆƒº¹¾]/u,
];

/** UTF-8 or Windows-1252; refuses UTF-8 with damaged letters, and what is neither. */
function encodingOf(bytes: readonly Uint8Array[]): Encoding {
  if (isUtf8(bytes)) return "utf-8";
  const [utf8, western] = [new TextDecoder("utf-8"), new TextDecoder("windows-1252")];
  let [right, wrong, row, damagedRow] = [0, 0, 1, 0];
  let isWestern = true;
  for (const piece of bytes) {
    const text = utf8.decode(piece, { stream: true });
    right += text.match(/[\u{a0}-\u{fffc}]/gu)?.length ?? 0;
    wrong += text.split("\u{fffd}").length - 1;
    if (wrong > 0 && damagedRow === 0) damagedRow = row + linesIn(text.slice(0, text.indexOf("\u{fffd}")));
    row += linesIn(text);
    const inWestern = western.decode(piece);
    isWestern &&= !notWestern.some((pattern) => pattern.test(inWestern));
  }
  // Windows-1252 hardly ever has what is a letter in UTF-8.
  if (right > 0 && right * 4 >= wrong)
    throw unreadable(
      t`The file is UTF-8, but letters in row ${damagedRow} are damaged. Save it again where it comes from, as CSV in UTF-8 or as XLSX, and import that.`,
    );
  if (isWestern) return "windows-1252";
  throw unreadable(
    t`The letters of this file can't be read: it's neither UTF-8 nor Western European. Open it in your spreadsheet program, save it as CSV in UTF-8 or as XLSX, and import that.`,
  );
}

const linesIn = (text: string): number => text.split("\n").length - 1;

/** Windows-1252, which Excel writes, is hardly ever UTF-8 too. */
function isUtf8(bytes: readonly Uint8Array[]): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (const piece of bytes) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
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
  const decoder = new TextDecoder(layout.encoding);
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
  if (!encoding.startsWith("utf-16")) return records;
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
