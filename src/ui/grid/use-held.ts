import { useEffect, useMemo } from "react";
import type { GridLayout } from "./grid-layout.ts";
import type { GridHold } from "./grid-model.ts";
import { areaOf, type Area } from "./positions.ts";
import { summaryOf, summaryText } from "./selection.ts";
import type { GridFocus } from "./use-grid-focus.ts";

/** Tells the owner which cells are held, when they have become others. */
export function useHeldCells(layout: GridLayout, { range, active }: GridFocus, onHold: ((hold: GridHold | null) => void) | undefined): void {
  const area = range ?? (active ? areaOf(active) : null);
  const { top, left, bottom, right } = area ?? { top: -1, left: -1, bottom: -1, right: -1 };
  useEffect(() => {
    if (!onHold) return;
    const idsOf = (list: readonly { readonly id: string }[], from: number, to: number) => list.slice(from, to + 1).map(({ id }) => id);
    onHold(top < 0 ? null : { rowIds: idsOf(layout.rows.slice(0, layout.bodyCount), top, bottom), columnIds: idsOf(layout.columns, left, right) });
  }, [onHold, layout.rows, layout.bodyCount, layout.columns, top, left, bottom, right]);
}

/** The sum of the range in words; null without a range. */
export function useHeldSum(range: Area | null, layout: GridLayout, format: (value: number) => string): string | null {
  const { top, left, bottom, right } = range ?? { top: -1, left: -1, bottom: -1, right: -1 };
  return useMemo(
    () => (top < 0 ? null : summaryText(summaryOf({ top, left, bottom, right }, layout), format)),
    [top, left, bottom, right, layout, format],
  );
}
