import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from "react";
import type { GridColumn } from "./grid-model.ts";

/**
 * Measures what is in sight: now, as it scrolls, and when its size or `unit` (pixels) changes. With `on` false
 * nothing is watched.
 */
function useSight(
  scroller: RefObject<HTMLElement | null>,
  on: boolean,
  unit: number,
  measure: (scroller: HTMLElement) => void,
): void {
  const look = useEffectEvent(measure);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !on) return undefined;
    const again = () => look(element);
    again();
    element.addEventListener("scroll", again, { passive: true });
    const observer = new ResizeObserver(again);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", again);
      observer.disconnect();
    };
  }, [scroller, on, unit]);
}

/** Rows in sight, from and to inclusive. */
interface RowRange {
  readonly start: number;
  readonly end: number;
}

interface VisibleRows {
  readonly count: number;
  /** Pixels; all rows have the same. */
  readonly rowHeight: number;
  /** Rows drawn above and below those in sight. */
  readonly around: number;
  /** Drawn wherever it is, so that its focus remains. */
  readonly active: number | undefined;
}

/** The rows to draw: those in sight, a few around them, and the active one. */
export function rowsToDraw(
  { start, end }: RowRange,
  { count, around, active }: Omit<VisibleRows, "rowHeight">,
): number[] {
  const from = Math.max(0, start - around);
  const to = Math.min(count - 1, end + around);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  if (active === undefined || active < 0 || active >= count || (active >= from && active <= to)) return rows;
  return active < from ? [active, ...rows] : [...rows, active];
}

/** Pixels of a scroller that its head and its totals cover. */
function covered(scroller: HTMLElement): number {
  const heightOf = (bar: string) => scroller.querySelector<HTMLElement>(bar)?.offsetHeight ?? 0;
  return heightOf(".grid-head") + heightOf(".grid-foot");
}

/** Which rows of a long list to draw as it scrolls; none with `on` false. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  on: boolean,
  { rowHeight, ...list }: VisibleRows,
): number[] {
  const [range, setRange] = useState<RowRange>({ start: 0, end: 40 });
  useSight(scroller, on, rowHeight, (element) => {
    const { scrollTop, clientHeight } = element;
    const start = Math.floor(scrollTop / rowHeight);
    const end = Math.ceil((scrollTop + clientHeight - covered(element)) / rowHeight);
    setRange((before) => (before.start === start && before.end === end ? before : { start, end }));
  });
  return on ? rowsToDraw(range, list) : [];
}

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
  useSight(scroller, on, lead, ({ scrollLeft, clientWidth }) => {
    // In steps, so that not every pixel draws the rows again.
    // Negative where lines run from right to left.
    const left = Math.floor(Math.abs(scrollLeft) / 80) * 80;
    const right = left + Math.ceil((clientWidth - lead) / 80) * 80 + 80;
    setSight((before) => (before.left === left && before.right === right ? before : { left, right }));
  });
  return useMemo(() => (on ? columnsToDraw(widths, sight, active) : null), [on, widths, sight, active]);
}
