import { daysBetween, type Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import { sayCell, type CellAmount, type Said } from "./cell-sums.ts";
import { at, type Fault } from "../read/fault.ts";
import { overRows, type Tally } from "./judging.ts";
import { readAllocation, type ReadAllocation } from "./read-allocation.ts";
import type { TypedRow } from "../read/rows.ts";

export const placeKey = (personId: string, projectId: string, day: Day): string =>
  `${personId} ${projectId} ${day}`;

/** The days of someone on a project that the row is of; a file has hours of each day, or of all, in every row. */
export const spanOf = ({ personId, projectId, first, last, hours }: ReadAllocation): CellAmount => ({
  key: `span ${personId} ${projectId} ${first} ${last}`,
  hours,
  same: 0,
});

/**
 * How a row stands to those before it: rows of the same days are added up, and rows that share only some days differ.
 */
export function saidOn(read: ReadAllocation, row: TypedRow, seen: Tally): Said {
  const { personId, projectId, first, last } = read;
  const span = spanOf(read);
  if (seen.sum(span.key) !== 0) return sayCell(seen, span, row);
  const days = daysBetween(first, last).map((day) => `seen ${placeKey(personId, projectId, day)}`);
  const earlier = days.map((key) => seen.sum(key)).find((sum) => sum !== 0);
  if (earlier !== undefined) return { differsFrom: earlier };
  for (const key of days) seen.add(key, row.row);
  return sayCell(seen, span, row);
}

export const otherDays = (earlier: number): Fault =>
  at(
    "day",
    t`Row ${earlier} has hours for some of these days, of the same person and project. Give both rows the same days, or put them into one.`,
  );

export const refusedToo = (earlier: number): string =>
  t`Row ${earlier} is for the same days and can't be imported, so neither can this one.`;

/** Tells the tally of rows that are passed over. */
export const noteAllocations = overRows(readAllocation, (read, row, { seen }) => {
  saidOn(read, row, seen);
});

/** Adds up what several rows say of the same days of someone on a project. */
export const addUpAllocations = overRows(readAllocation, (read, row, { seen, totals }) => {
  const said = saidOn(read, row, seen);
  if (said === "first" || "joins" in said) totals.add(spanOf(read).key, toHundredths(read.hours));
});
