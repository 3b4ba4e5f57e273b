import { startTransition, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { plural, t } from "#shared/texts/t.ts";
import type { GridLayout } from "./grid-layout.ts";
import type { GridSelection } from "./grid-model.ts";
import { areaOf, type Area } from "./positions.ts";
import { sameValue } from "./same-value.ts";
import type { GridFocus } from "./use-grid-focus.ts";

/** Notifies the owner of the selected cells, behind the frame that shows it. */
export function useSelectedCells(
  layout: GridLayout,
  { range, active }: GridFocus,
  onSelect: ((selection: GridSelection | null) => void) | undefined,
): void {
  const area = range ?? (active ? areaOf(active) : null);
  const { top, left, bottom, right } = area ?? { top: -1, left: -1, bottom: -1, right: -1 };
  const reported = useRef<GridSelection | null>(null);
  useEffect(() => {
    if (!onSelect) return;
    const idsOf = (list: readonly { readonly id: string }[], from: number, to: number) =>
      list.slice(from, to + 1).map(({ id }) => id);
    const selection =
      top < 0
        ? null
        : {
            rowIds: idsOf(layout.rows.slice(0, layout.bodyCount), top, bottom),
            columnIds: idsOf(layout.columns, left, right),
          };
    if (sameValue(selection, reported.current)) return;
    reported.current = selection;
    startTransition(() => onSelect(selection));
  }, [onSelect, layout.rows, layout.bodyCount, layout.columns, top, left, bottom, right]);
}

export function sumOf(area: Area, layout: GridLayout, format: (value: number) => string): string {
  return summaryText(summaryOf(area, layout), format);
}

/** The sum of the range in words, behind the frame that shows the range; null without one. */
export function useSelectedSum(
  range: Area | null,
  layout: GridLayout,
  format: (value: number) => string,
): string | null {
  const { top, left, bottom, right } = range ?? { top: -1, left: -1, bottom: -1, right: -1 };
  const added = range === null ? null : layout;
  const wanted = useMemo(
    () => added && { area: { top, left, bottom, right }, layout: added },
    [top, left, bottom, right, added],
  );
  const late = useDeferredValue(wanted);
  const words = useMemo(() => late && sumOf(late.area, late.layout, format), [late, format]);
  return wanted && words;
}

interface Summary {
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
  return numbers === 0
    ? t`${plural(cells, "# cell", "# cells")}, all empty`
    : t`${plural(cells, "# cell", "# cells")}, sum ${format(sum)}, average ${format(average)}`;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
