import { startTransition, useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { GridLayout } from "./grid-layout.ts";
import type { GridHold } from "./grid-model.ts";
import { areaOf, type Area } from "./positions.ts";
import { sameValue } from "./same-value.ts";
import { summaryOf, summaryText } from "./selection.ts";
import type { GridFocus } from "./use-grid-focus.ts";

/** Tells the owner which cells are selected, behind the frame that shows it. */
export function useHeldCells(
  layout: GridLayout,
  { range, active }: GridFocus,
  onHold: ((hold: GridHold | null) => void) | undefined,
): void {
  const area = range ?? (active ? areaOf(active) : null);
  const { top, left, bottom, right } = area ?? { top: -1, left: -1, bottom: -1, right: -1 };
  const told = useRef<GridHold | null>(null);
  useEffect(() => {
    if (!onHold) return;
    const idsOf = (list: readonly { readonly id: string }[], from: number, to: number) =>
      list.slice(from, to + 1).map(({ id }) => id);
    const hold =
      top < 0
        ? null
        : {
            rowIds: idsOf(layout.rows.slice(0, layout.bodyCount), top, bottom),
            columnIds: idsOf(layout.columns, left, right),
          };
    if (sameValue(hold, told.current)) return;
    told.current = hold;
    startTransition(() => onHold(hold));
  }, [onHold, layout.rows, layout.bodyCount, layout.columns, top, left, bottom, right]);
}

/** The sum of an area in words. */
export function sumOf(area: Area, layout: GridLayout, format: (value: number) => string): string {
  return summaryText(summaryOf(area, layout), format);
}

/** The sum of the range in words, behind the frame that shows the range; null without one. */
export function useHeldSum(
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
