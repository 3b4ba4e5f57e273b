import { readNumber } from "../read/cell-numbers.ts";
import { cellText } from "../read/cell.ts";
import { isKnownHeading } from "../read/field-names.ts";
import { monthInWords } from "../read/cell-days.ts";
import { monthNumber } from "../read/month-names.ts";
import { completes, joinedHeadings } from "../read/period-headings.ts";
import { periodsOf } from "../read/period.ts";
import type { Cell, SourceRow } from "../read/source.ts";

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
