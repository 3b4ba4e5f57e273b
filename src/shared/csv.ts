/** A cell of a table: words, a number, or nothing. */
export type CsvValue = string | number | null;

/**
 * How text begins that a spreadsheet would run: after spaces =, +, - or @, full-width and small forms included,
 * which East Asian ones read as the same; or a tab or line break first.
 */
const formulaStart = "(?:\\s*[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]|[\\t\\r\\n])";
const formula = new RegExp(`^${formulaStart}`);
/** With apostrophes before it counts too, so that removing one restores it. */
const guardable = new RegExp(`^'*${formulaStart}`);
const guarded = new RegExp(`^'+${formulaStart}`);

/** Whether a spreadsheet would run a text. */
export const looksLikeFormula = (text: string): boolean => formula.test(text);

/**
 * Rows as CSV (RFC 4180: CRLF, quotes where needed or where another separator could be seen). Text that looks
 * like a formula gets an apostrophe; numbers stay numbers. Nothing, and numbers that aren't finite, are
 * empty.
 */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  return quotedText(guardedText(value));
}

/** Text that no spreadsheet runs. */
export function guardedText(text: string): string {
  return guardable.test(text) ? `'${text}` : text;
}

/** The text behind the apostrophe that `guardedText` puts before formulas. */
export const withoutGuard = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

/** A cell in quotes where it needs them; where another separator could be seen too, unless only one counts. */
export function quotedText(text: string, separator?: string): string {
  const isSeparated = separator === undefined ? /[,;|\t]/.test(text) : text.includes(separator);
  return isSeparated || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file name from a title: lower case, hyphens, at most 80 characters before the ending. */
export function fileName(title: string, ending: string): string {
  const words = title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const name = words
    .filter((word) => word !== "")
    .join("-")
    .slice(0, 80)
    .replace(/-$/, "");
  return `${name === "" ? "export" : name}.${ending}`;
}
