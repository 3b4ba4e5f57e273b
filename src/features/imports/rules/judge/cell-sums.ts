import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import type { Tally } from "./judging.ts";
import type { TypedRow } from "../read/rows.ts";

/**
 * How a row stands to the rows before it. Several rows of one cell of a plan, as two tasks of a cost tier in one
 * month, are what a planner adds up: the first one brings the sum of all, the others are joined to it.
 */
export type Said =
  | "first"
  | { readonly joins: number }
  /** The row that says something else of the cell which can't be added up. */
  | { readonly differsFrom: number };

/** A row's amount of a cell; `same` is what all rows of the cell must agree in, as a number. */
export interface CellAmount {
  readonly key: string;
  readonly hours: number;
  readonly same: number;
}

/** Notes a row of a cell, and answers how it stands to those noted before. */
export function sayCell(seen: Tally, { key, same }: CellAmount, { row }: TypedRow): Said {
  const first = seen.sum(key);
  if (first === 0) {
    seen.add(key, row);
    seen.add(`${key} same`, same);
    return "first";
  }
  return seen.sum(`${key} same`) === same ? { joins: first } : { differsFrom: first };
}

/** Adds a row to the sum of its cell, over the whole file before any of it is judged. */
export function addToCell(
  { seen, totals }: { readonly seen: Tally; readonly totals: Tally },
  amount: CellAmount,
  row: TypedRow,
): void {
  const said = sayCell(seen, amount, row);
  if (said === "first" || "joins" in said) totals.add(amount.key, toHundredths(amount.hours));
}

/** The hours of a cell over the whole file. */
export const cellTotal = (totals: Tally, { key }: CellAmount): number => fromHundredths(totals.sum(key));

/** A rate as something to agree in; rows without one agree too. */
export const rateAsNumber = (rate: number | null): number => (rate === null ? 0 : toHundredths(rate) + 1);
