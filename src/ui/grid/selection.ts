import type { GridLayout } from "./grid-layout.ts";
import type { Area } from "./positions.ts";
import { count } from "#shared/count.ts";

/** The sum a range does. */
export interface Summary {
  readonly cells: number;
  /** Cells with a value. */
  readonly numbers: number;
  readonly sum: number;
  /** Per cell with a value; 0 where there is none. */
  readonly average: number;
}

/** Adds a range up. Subtotals, totals and columns aside count only where nothing else is selected. */
export function summaryOf(area: Area, layout: GridLayout): Summary {
  const all = Array.from({ length: area.bottom - area.top + 1 }, (_, down) => area.top + down);
  const across = Array.from({ length: area.right - area.left + 1 }, (_, along) => area.left + along);
  const plain = all.filter((row) => (layout.rows[row]?.kind ?? "cells") === "cells");
  const entered = across.filter((column) => layout.columns[column]?.aside !== true);
  let [numbers, total] = [0, 0];
  for (const row of plain.length > 0 ? plain : all) {
    for (const column of entered.length > 0 ? entered : across) {
      const value = layout.factsAt({ row, column })?.value ?? null;
      if (value === null) continue;
      numbers += 1;
      total += value;
    }
  }
  const sum = hundredths(total);
  return {
    cells: all.length * across.length,
    numbers,
    sum,
    average: numbers === 0 ? 0 : hundredths(sum / numbers),
  };
}

/** The sum in words: "12 cells, sum 96, average 8". */
export function summaryText(
  { cells, numbers, sum, average }: Summary,
  format: (value: number) => string,
): string {
  const all = count(cells, "cell");
  return numbers === 0 ? `${all}, all empty` : `${all}, sum ${format(sum)}, average ${format(average)}`;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
