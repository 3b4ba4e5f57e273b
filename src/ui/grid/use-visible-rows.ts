import { useEffect, useState, type RefObject } from "react";

/** Rows in sight, from and to inclusive. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

interface VisibleRows {
  readonly count: number;
  /** Pixels; all rows have the same. */
  readonly rowHeight: number;
  /** Rows drawn above and below those in sight. */
  readonly around: number;
  /** Drawn wherever it is, so that its focus is kept. */
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

/** Which rows of a long list to draw as it scrolls. With `on` false nothing is watched. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  on: boolean,
  { rowHeight, ...list }: VisibleRows,
): number[] {
  const [range, setRange] = useState<RowRange>({ start: 0, end: 40 });
  useEffect(() => {
    const element = scroller.current;
    if (!element || !on) return undefined;
    const measure = () => {
      const start = Math.floor(element.scrollTop / rowHeight);
      const end = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight);
      setRange((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
      observer.disconnect();
    };
  }, [scroller, on, rowHeight]);
  return on ? rowsToDraw(range, list) : [];
}
