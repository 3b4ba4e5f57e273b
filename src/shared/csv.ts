/** What a cell of a table holds: words, a number, or nothing. */
export type CsvValue = string | number | null;

/**
 * Text that a spreadsheet would run as a formula: it begins, after spaces, with = + - or @, or with a tab or
 * a line break. Text that already has apostrophes before such a beginning counts too, so that taking one away
 * gives back what was written.
 */
const FORMULA = /^'*(\s*[=+\-@]|[\t\r\n])/;

/**
 * Rows as comma-separated values (RFC 4180: CRLF after every row, quotes around what needs them and around
 * what could be taken for another separator, quotes doubled). Text that a spreadsheet would take for a
 * formula gets an apostrophe in front; numbers stay numbers, negative ones too. Nothing, and numbers that are
 * not finite, are empty cells. Total.
 */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A name for a file, from a title: lower case, words joined by hyphens, at most 80 characters before the
 * ending.
 */
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
