/** Rows in sight, from and to inclusive, and how many more to draw on either side. */
export interface RowRange {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
}

/** The rows to draw in their order: those in sight, some around them, and the active one wherever it is, so that its focus is kept. */
export function visibleRows({ startIndex, endIndex, overscan, count }: RowRange, active: number | undefined): number[] {
  const from = Math.max(0, startIndex - overscan);
  const to = Math.min(count - 1, endIndex + overscan);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  if (active === undefined || active < 0 || active >= count || (active >= from && active <= to)) return rows;
  return active < from ? [active, ...rows] : [...rows, active];
}
