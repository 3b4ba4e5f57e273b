/** Pixels; below this width the panel scrolls. */
const LEAST_WIDTH = 1232;
/** Pixels of a month that holds three letters. */
const NARROWEST = 26;
/** Fewer months than these, as on a phone, are shown whole. */
const FEW = 4;
/** and may be this part of what a month takes at least. */
const TIGHTER = 0.87;

interface MonthRoom {
  /** Pixels for months without scrolling; 0 before the chart is drawn. */
  readonly seen: number;
  /** Pixels beside the months: axis and names. */
  readonly beside: number;
  readonly count: number;
  /** Pixels a month takes at least: 150 for bars, 80 for lines. */
  readonly least: number;
  /** All months fit the width, 26 px each at least. */
  readonly fit: boolean;
}

/**
 * Pixels from one month to the next: they share the width where they fit; on a phone whole ones are in sight.
 */
export function monthWidth({ seen, beside, count, least, fit }: MonthRoom): number {
  const months = Math.max(1, count);
  if (fit) return Math.max(seen / months, NARROWEST);
  const isNarrow = seen > 0 && seen < FEW * least;
  if (!isNarrow) return Math.max(seen / months, (LEAST_WIDTH - beside) / months, least);
  const inSight = Math.max(1, Math.floor(seen / (least * TIGHTER)));
  return seen / Math.min(months, inSight);
}
