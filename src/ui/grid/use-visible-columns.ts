import { useEffect, useMemo, useState, type RefObject } from "react";
import type { GridColumn } from "./grid-model.ts";

/** From this many fixed columns on only those in sight are drawn. */
const MANY = 24;
/** Columns drawn left and right of those in sight. */
const AROUND = 3;

interface Sight {
  readonly left: number;
  readonly right: number;
}

/**
 * The columns to draw, by their widths in pixels: those between two offsets, a few around them, and the
 * active one.
 */
export function columnsToDraw(
  widths: readonly number[],
  { left, right }: Sight,
  active: number | undefined,
): number[] {
  const shown: number[] = [];
  const ends = widths.reduce<number[]>((sums, width) => [...sums, (sums.at(-1) ?? 0) + width], []);
  const first = ends.findIndex((end) => end > left);
  const last = ends.findLastIndex((end, at) => end - (widths[at] ?? 0) < right);
  for (let at = 0; at < widths.length; at += 1)
    if ((at >= first - AROUND && at <= last + AROUND) || at === active) shown.push(at);
  return shown;
}

/** Which columns of a wide grid to draw as it scrolls; null for all. `lead`: pixels that stay in sight. */
export function useVisibleColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  { lead, active }: { readonly lead: number; readonly active: number | undefined },
): readonly number[] | null {
  const [sight, setSight] = useState<Sight>({ left: 0, right: 2000 });
  const widths = useMemo(
    () => columns.map(({ width }) => width).filter((width) => width !== "fill"),
    [columns],
  );
  const on = columns.length > MANY && widths.length === columns.length;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !on) return undefined;
    const measure = () => {
      // In steps, so that not every pixel draws the rows again.
      const left = Math.floor(element.scrollLeft / 80) * 80;
      const right = left + Math.ceil((element.clientWidth - lead) / 80) * 80 + 80;
      setSight((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
      observer.disconnect();
    };
  }, [scroller, on, lead]);
  return useMemo(() => (on ? columnsToDraw(widths, sight, active) : null), [on, widths, sight, active]);
}
