/** Pixels; below this width the panel scrolls. */
const LEAST_WIDTH = 1232;
/** Pixels of a month with three letters, and on paper, which can't be scrolled. */
const NARROWEST = 26;
const NARROWEST_ON_PAPER = 18;
/** Fewer months than these, as on a phone, are shown completely. */
const FEW = 4;
/** and may be this part of a month's minimum. */
const TIGHTER = 0.87;

interface MonthRoom {
  /** Pixels for months without scrolling; 0 before the chart is drawn. */
  readonly seen: number;
  /** Pixels beside the months: axis and names. */
  readonly beside: number;
  readonly count: number;
  /** Pixels a month needs at least: 150 for bars, 80 for lines. */
  readonly least: number;
  /** All months fit the width, 26 px each at least; or this many, and full ones are in sight. */
  readonly fit: boolean | number;
  /** All months fit the width, 18 px each at least. */
  readonly isPaper?: boolean;
}

/**
 * Pixels from one month to the next: they share the width where they fit; on a phone full ones are in sight.
 */
export function monthWidth({ seen, beside, count, least, fit, isPaper = false }: MonthRoom): number {
  const months = Math.max(1, count);
  if (isPaper) return Math.max(seen / months, NARROWEST_ON_PAPER);
  if (fit === true) return Math.max(seen / months, NARROWEST);
  if (fit !== false) return Math.max(fit, seen / Math.min(months, Math.max(1, Math.floor(seen / fit))));
  const isNarrow = seen > 0 && seen < FEW * least;
  if (!isNarrow) return Math.max(seen / months, (LEAST_WIDTH - beside) / months, least);
  const inSight = Math.max(1, Math.floor(seen / (least * TIGHTER)));
  return seen / Math.min(months, inSight);
}
