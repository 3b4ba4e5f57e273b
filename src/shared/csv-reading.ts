/** A record: its row as a spreadsheet counts, from 1, and its cells. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

interface CsvReading {
  readonly separator: "," | ";" | "\t";
  /** Without those that hold nothing but space. */
  readonly records: readonly CsvRecord[];
  /** The row of a quoted cell that never ends; its record and the rest aren't among `records`. */
  readonly openQuoteAt: number | null;
}

const separators = [",", ";", "\t"] as const;
/** Excel's own first line that names the separator. */
const NAMED_SEPARATOR = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i;

/**
 * Reads CSV by RFC 4180 and as spreadsheets write it: byte order mark, commas, semicolons or tabs, CRLF, LF
 * or CR, stray quotes. Never fails, in linear time.
 */
export function readCsv(text: string): CsvReading {
  const body = text.startsWith("\u{feff}") ? text.slice(1) : text;
  const named = NAMED_SEPARATOR.exec(body);
  const separator = named ? (named[1] as CsvReading["separator"]) : likelySeparator(body);
  const records: CsvRecord[] = [];
  let at = named?.[0].length ?? 0;
  for (let row = named ? 2 : 1; at < body.length; row += 1) {
    const record = readRecord(body, at, separator);
    if (record === null) return { separator, records, openQuoteAt: row };
    if (record.cells.some((cell) => cell.trim() !== "")) records.push({ row, cells: record.cells });
    at = record.next;
  }
  return { separator, records, openQuoteAt: null };
}

/** One record and where the next begins; null when a quoted cell doesn't end. */
function readRecord(
  text: string,
  start: number,
  separator: string,
): { cells: string[]; next: number } | null {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let cell = "";
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      if (quoted === null) return null;
      cell = quoted.cell;
      at = quoted.next;
    }
    const end = endOfCell(text, at, separator);
    cells.push(cell + text.slice(at, end));
    if (text[end] !== separator) return { cells, next: text.startsWith("\r\n", end) ? end + 2 : end + 1 };
    at = end + 1;
  }
}

function readQuoted(text: string, start: number): { cell: string; next: number } | null {
  const parts: string[] = [];
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { cell: parts.join('"'), next: quote + 1 };
    at = quote + 2;
  }
}

function endOfCell(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}

/** The most frequent separator of the first line, outside quotes. */
function likelySeparator(text: string): CsvReading["separator"] {
  const counts = new Map<string, number>();
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r") && counts.size > 0) break;
    else if (!quoted && (separators as readonly string[]).includes(character))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return separators.reduce(
    (best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best),
    ",",
  );
}

/** The text behind the apostrophe that `csvText` puts before formulas. */
export function withoutGuard(cell: string): string {
  return /^'+(\s*[=+\-@]|[\t\r\n])/.test(cell) ? cell.slice(1) : cell;
}
