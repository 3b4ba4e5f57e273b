/** What a cell of a table holds: words, a number, or nothing. */
export type CsvValue = string | number | null;

/**
 * Text a spreadsheet would run: after spaces =, +, - or @, or a tab or line break first. Text with
 * apostrophes before that counts too, so that removing one restores it.
 */
const FORMULA = /^'*(\s*[=+\-@]|[\t\r\n])/;

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
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",;|\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
