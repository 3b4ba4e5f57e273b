import { monthOf } from "#shared/month.ts";
import { readNumber } from "../read/cell-numbers.ts";
import { cellText } from "../read/cell.ts";
import { isKnownHeading } from "../read/field-names.ts";
import { monthInWords, readDay } from "../read/cell-days.ts";
import { monthNumber } from "../read/month-names.ts";
import { periodsOf } from "../read/period.ts";
import type { Cell, SourceRow, DateOrder } from "../read/source.ts";

const YEAR = /^(?:fy\s*)?((?:19|20)\d{2})$/i;
/** "2", "Mon 2" */
const DATE = /^(?:\p{L}{1,4}\.?\s*)?(\d{1,2})\.?$/u;
const WEEK = /^(?:w|kw|wk|week|woche)\.?\s*(\d{1,2})$/i;

/**
 * Headings of two rows as one, as a merged year above its months or a month above its days: a heading that lacks a
 * year or a month reads it from the row above, where a merged cell stands over all columns it spans.
 */
export function joinedHeadings(
  above: readonly Cell[] | null,
  below: readonly Cell[],
  order: DateOrder | null,
): Cell[] {
  if (above === null) return [...below];
  const width = Math.max(above.length, below.length);
  const joined: Cell[] = [];
  let last: Cell = null;
  for (let at = 0; at < width; at += 1) {
    const upper: Cell = cellText(above[at]) === "" ? last : (above[at] ?? null);
    const lower: Cell = below[at] ?? null;
    last = upper;
    joined.push(joinedHeading(upper, lower, order) ?? (cellText(lower) === "" ? (above[at] ?? null) : lower));
  }
  return joined;
}

/** True where the row above says what the headings below lack. */
export function completes(above: readonly Cell[], below: readonly Cell[], order: DateOrder | null): boolean {
  let last: Cell = null;
  return below.some((lower, at) => {
    if (cellText(above[at]) !== "") last = above[at] ?? null;
    return joinedHeading(last, lower, order) !== null;
  });
}

function joinedHeading(upper: Cell, lower: Cell, order: DateOrder | null): string | null {
  const above = cellText(upper);
  const below = cellText(lower);
  const year = YEAR.exec(above)?.[1];
  if (year !== undefined) return ofYear(year, below);
  const date = DATE.exec(below)?.[1];
  const day = typeof upper === "object" ? upper?.day : undefined;
  const month = day === undefined ? monthInWords(above) : monthOf(day);
  return date !== undefined && month !== null ? readDay(`${month}-${date}`, order) : null;
}

function ofYear(year: string, below: string): string | null {
  const week = WEEK.exec(below)?.[1];
  if (week !== undefined) return `${year}-W${week.padStart(2, "0")}`;
  const month = monthNumber(below) ?? (/^(?:0?[1-9]|1[0-2])$/.test(below) ? Number(below) : null);
  return month === null ? null : `${year}-${String(month).padStart(2, "0")}`;
}

/** Titles and notes above a table are no longer than this. */
const SEARCHED = 30;
/** So many periods in a row are the head of a grid, not the dates of an entry. */
const GRID = 3;

/**
 * The row with the names of the columns among the first rows of a file: the one with the most names that anyone
 * gives to columns, else the first full row of texts.
 */
export function headingRowOf(rows: readonly SourceRow[]): number {
  const width = Math.max(0, ...rows.map(({ cells }) => filled(cells)));
  const candidates = rows
    .slice(0, SEARCHED)
    .filter(({ cells }) => filled(cells) * 2 >= width && cells.every(mayHead))
    .map(({ row, cells }) => ({ row, known: knownIn(cells) }));
  const best = Math.max(0, ...candidates.map(({ known }) => known));
  return candidates.find(({ known }) => known === best)?.row ?? rows[0]?.row ?? 1;
}

/** How much the first rows of a sheet look like a table, from 0 to 3: by names of columns, else by two full rows. */
export function tableRank(rows: readonly SourceRow[]): number {
  const headingRow = headingRowOf(rows);
  const [known = 0] = rows.filter(({ row }) => row === headingRow).map(({ cells }) => knownIn(cells));
  if (known > 1 && rows.some(({ row, cells }) => row > headingRow && filled(cells) > 1))
    return Math.min(known, 3);
  return rows.filter(({ cells }) => filled(cells) > 1).length > 1 ? 1 : 0;
}

function filled(cells: readonly Cell[]): number {
  return cells.filter((cell) => cellText(cell) !== "").length;
}

/** Names are texts; months and days may be typed. */
function mayHead(cell: Cell): boolean {
  if (typeof cell === "boolean") return false;
  if (typeof cell === "object" || monthInWords(cellText(cell)) !== null) return true;
  const number = readNumber(cell, ".");
  return number === null || (Number.isInteger(number) && number >= 1 && number <= 210_012);
}

function knownIn(cells: readonly Cell[]): number {
  const periods = cells.filter(
    (cell) => monthNumber(cellText(cell)) !== null || /^(?:w|kw|wk)\s?\d{1,2}$/i.test(cellText(cell)),
  ).length;
  const dated = periodsOf(cells, "dmy").filter((period) => period !== null).length;
  const names = cells.filter((cell) => isKnownHeading(cellText(cell))).length;
  return names + (periods + dated >= GRID ? periods + dated : 0);
}

/** The headings in a row, with what the row above says of them where they lack it. */
export function headingsAt(rows: readonly SourceRow[], headingRow: number): Cell[] {
  const at = rows.findIndex(({ row }) => row === headingRow);
  const below = rows[at]?.cells ?? [];
  const above = rows[at - 1]?.cells ?? null;
  if (above === null || !completes(above, below, "dmy")) return trimmed(below);
  return trimmed(joinedHeadings(above, below, "dmy"));
}

/** Without empty columns at the end. */
function trimmed(cells: readonly Cell[]): Cell[] {
  const last = cells.findLastIndex((cell) => cellText(cell) !== "");
  return cells.slice(0, last + 1);
}
