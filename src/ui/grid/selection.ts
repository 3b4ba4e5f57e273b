import type { GridLayout } from "./grid-layout.ts";
import type { Area } from "./positions.ts";

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
  const all = Array.from({ length: area.bottom - area.top + 1 }, (_, down) => area.top + down);
  const plain = all.filter((row) => (layout.rows[row]?.kind ?? "cells") === "cells");
  let [numbers, total] = [0, 0];
  for (const row of plain.length > 0 ? plain : all) {
    const cells = layout.cellsOf(row);
    for (let column = area.left; column <= area.right; column += 1) {
      const value = cells[column]?.value ?? null;
      if (value === null) continue;
      numbers += 1;
      total += value;
    }
  }
  const sum = hundredths(total);
  return { cells: all.length * (area.right - area.left + 1), numbers, sum, average: numbers === 0 ? 0 : hundredths(sum / numbers) };
}

/** The sum in words: "12 cells, sum 96, average 8". */
export function summaryText({ cells, numbers, sum, average }: Summary, format: (value: number) => string): string {
  const count = `${cells} ${cells === 1 ? "cell" : "cells"}`;
  return numbers === 0 ? `${count}, all empty` : `${count}, sum ${format(sum)}, average ${format(average)}`;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
