/**
 * Cells as spreadsheets exchange them: tabs, line breaks, quotes around cells that contain those. Several
 * rows end with a line break, as Excel's do, so that an empty last row isn't lost.
 */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const text = rows.map((row) => row.map(quoted).join("\t")).join("\r\n");
  return rows.length > 1 ? `${text}\r\n` : text;
}

/** Reads a spreadsheet's clipboard. Rows may differ in length; an unclosed quotation mark is text. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const cell = text[at] === '"' ? (quotedAt(text, at) ?? plainAt(text, at)) : plainAt(text, at);
    rows.at(-1)?.push(cell.text);
    at = cell.end;
    if (at >= text.length) return rows;
    if (text[at] === "\t") at += 1;
    else {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      if (at >= text.length) return rows;
      rows.push([]);
    }
  }
}

/** Pasted rows without blank lines at the end, which would empty the cells below. */
export function withoutBlankEnd(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (rows.every((row) => row.length === 1)) return rows;
  return rows.slice(0, rows.findLastIndex((row) => row.length > 1 || row[0] !== "") + 1);
}

interface Read {
  readonly text: string;
  /** Where the tab, the line break or the end is. */
  readonly end: number;
}

const BREAK = /[\t\r\n]/gu;

function plainAt(text: string, from: number): Read {
  BREAK.lastIndex = from;
  const end = BREAK.exec(text)?.index ?? text.length;
  return { text: text.slice(from, end), end };
}

const QUOTED = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/uy;

function quotedAt(text: string, from: number): Read | null {
  QUOTED.lastIndex = from;
  const found = QUOTED.exec(text);
  return found ? { text: (found[1] ?? "").replaceAll('""', '"'), end: from + found[0].length } : null;
}

function quoted(text: string): string {
  return /[\t\r\n"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
