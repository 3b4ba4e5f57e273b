import type { GridLayout } from "./grid-layout.ts";
import { positionsIn, type Area } from "./positions.ts";

/** The sum a range does. */
export interface Summary {
  readonly cells: number;
  /** Cells with a value. */
  readonly numbers: number;
  readonly sum: number;
  /** Per cell with a value; 0 where there is none. */
  readonly average: number;
}

/** Adds a range up. Subtotals and totals count only where nothing else is in it, so that no hour counts twice. */
export function summaryOf(area: Area, layout: GridLayout): Summary {
  const all = positionsIn(area);
  const plain = all.filter(({ row }) => (layout.rows[row]?.kind ?? "cells") === "cells");
  const values = (plain.length > 0 ? plain : all).flatMap((position) => layout.cellAt(position)?.value ?? []);
  const sum = hundredths(values.reduce((total, value) => total + value, 0));
  return { cells: all.length, numbers: values.length, sum, average: values.length === 0 ? 0 : hundredths(sum / values.length) };
}

/** The sum in words: "12 cells, sum 96, average 8". */
export function summaryText({ cells, numbers, sum, average }: Summary, format: (value: number) => string): string {
  const count = `${cells} ${cells === 1 ? "cell" : "cells"}`;
  return numbers === 0 ? `${count}, all empty` : `${count}, sum ${format(sum)}, average ${format(average)}`;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
