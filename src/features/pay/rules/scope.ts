import { addDays, type Day } from "#shared/day.ts";
import { firstDay, lastDay, monthRange, type Month } from "#shared/month.ts";

export interface Span {
  readonly first: Day;
  readonly last: Day;
}

/** The months a new export looks at: those it is for, and those earlier ones used hours of, for corrections. */
export function monthsInScope(first: Month, last: Month, included: readonly Month[]): Month[] {
  return [...new Set([...monthRange(first, last), ...included])].sort();
}

/**
 * The days of months, months in a row put together, none before `retainedFrom`: what retention has removed is no
 * correction.
 */
export function spansOf(months: readonly Month[], retainedFrom: Day): Span[] {
  const spans: Span[] = [];
  for (const month of months) {
    const first = firstDay(month) < retainedFrom ? retainedFrom : firstDay(month);
    const last = lastDay(month);
    if (last < retainedFrom) continue;
    const before = spans.at(-1);
    if (before && addDays(before.last, 1) === first) spans[spans.length - 1] = { ...before, last };
    else spans.push({ first, last });
  }
  return spans;
}
