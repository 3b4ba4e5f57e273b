/** A record: its row as a spreadsheet counts, from 1, and its cells. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

export type CsvSeparator = "," | ";" | "\t" | "|";

interface CsvReading {
  readonly separator: CsvSeparator;
  /** Without blank ones. */
  readonly records: readonly CsvRecord[];
  /** The row of a quoted cell that never ends; its record and the rest aren't among `records`. */
  readonly openQuoteAt: number | null;
}

const separators = [",", ";", "\t", "|"] as const;
/** Excel's own first line that names the separator. */
const NAMED_SEPARATOR = /^sep=([,;\t|])(?:\r\n|\r|\n|$)/i;

/**
 * Reads CSV by RFC 4180 and as spreadsheets write it: byte order mark, commas, semicolons or tabs, CRLF, LF
 * or CR, stray quotes. Never fails, in linear time.
 */
export function readCsv(text: string): CsvReading {
  const reader = csvReader(separatorOf(text));
  const records = [...reader.push(text), ...reader.end()];
  return { separator: reader.separator, records, openQuoteAt: reader.openQuoteAt() };
}

/** The separator that a file names in its first line, or the most frequent one of its first line that has any. */
export function separatorOf(text: string): CsvSeparator {
  const body = withoutMark(text);
  const named = NAMED_SEPARATOR.exec(body)?.[1];
  return named === undefined ? likelySeparator(body) : (named as CsvSeparator);
}

export interface CsvReader {
  readonly separator: CsvSeparator;
  /** The records that end within the text so far; a record is complete when the next character is known. */
  push(text: string): CsvRecord[];
  /** What is left; nothing may be pushed after it. */
  end(): CsvRecord[];
  /** The row of a quoted cell that never ends, once the end is known. */
  openQuoteAt(): number | null;
  /** Characters of the record under way. */
  pending(): number;
}

/** Reads CSV that arrives in pieces, as `readCsv` reads all of it. Stores only the current record. */
export function csvReader(separator: CsvSeparator): CsvReader {
  let rest = "";
  /** 0 until the beginning is known. */
  let row = 0;
  let openQuote: number | null = null;
  const consume = (text: string, isEnd: boolean): CsvRecord[] => {
    rest += text;
    if (row === 0 && !isEnd && rest.length < LONGEST_BEGINNING) return [];
    if (row === 0) ({ row, rest } = withoutBeginning(rest));
    const read = readRecords(rest, { separator, row, isEnd });
    ({ rest, row } = read);
    if (isEnd && rest !== "") openQuote = row;
    return read.records;
  };
  return {
    separator,
    push: (text) => consume(text, false),
    end: () => consume("", true),
    openQuoteAt: () => openQuote,
    pending: () => rest.length,
  };
}

/** A mark, `sep=;` and a line break of two characters. */
const LONGEST_BEGINNING = 8;

function withoutBeginning(text: string): { row: number; rest: string } {
  const body = withoutMark(text);
  const named = NAMED_SEPARATOR.exec(body)?.[0];
  return { row: named === undefined ? 1 : 2, rest: body.slice(named?.length ?? 0) };
}

/** The records that are complete: before the end, only when the next character is known. */
function readRecords(
  body: string,
  { separator, row, isEnd }: { separator: CsvSeparator; row: number; isEnd: boolean },
): { records: CsvRecord[]; row: number; rest: string } {
  const records: CsvRecord[] = [];
  let at = 0;
  let next = row;
  for (; at < body.length; next += 1) {
    const record = readRecord(body, at, separator);
    if (record === null || (!isEnd && record.next >= body.length)) break;
    if (record.cells.some((cell) => cell.trim() !== "")) records.push({ row: next, cells: record.cells });
    at = record.next;
  }
  return { records, row: next, rest: body.slice(at) };
}

function withoutMark(text: string): string {
  return text.startsWith("\u{feff}") ? text.slice(1) : text;
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
  for (const character of text) {
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
