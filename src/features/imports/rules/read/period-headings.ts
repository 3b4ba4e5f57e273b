import { monthOf } from "#shared/month.ts";
import { monthInWords, readDay } from "./cell-days.ts";
import { cellText } from "./cell.ts";
import { monthNumber } from "./month-names.ts";
import type { Cell, DateOrder } from "./source.ts";

const YEAR = /^(?:fy\s*)?((?:19|20)\d{2})$/i;
/** "2", "Mon 2" */
const DATE = /^(?:\p{L}{1,4}\.?\s*)?(\d{1,2})\.?$/u;
const WEEK = /^(?:w|kw|wk|week|woche)\.?\s*(\d{1,2})$/i;

/**
 * Headings of two rows as one, as a merged year above its months or a month above its days: a heading that lacks a
 * year or a month takes it from the row above, where a merged cell stands over all columns it spans.
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
