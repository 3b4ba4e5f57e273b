import { addDays, type Day } from "#shared/day.ts";
import { addMonths, daysInMonth, firstDay, monthOf, monthRange, type Month } from "#shared/month.ts";

/**
 * A month's counts settle when the next one's Review phase has ended (docs/readings.md#decision-12), at the latest
 * with that month.
 */
export function newestSettledMonth(today: Day, reviewEndDay: number): Month {
  const month = monthOf(today);
  const isReviewOver = Number(today.slice(8)) > Math.min(reviewEndDay, daysInMonth(month) - 1);
  return addMonths(month, isReviewOver ? -1 : -2);
}

/** The day on which a month's counts settle. What it counts is as it was then, however late that's done. */
export function settlingDay(month: Month, reviewEndDay: number): Day {
  const next = addMonths(month, 1);
  return addDays(firstDay(next), Math.min(reviewEndDay, daysInMonth(next) - 1));
}

/** The months whose counts are to settle and haven't yet, oldest first: from the organisation's first month on. */
export function monthsToSettle(
  today: Day,
  reviewEndDay: number,
  createdMonth: Month,
  lastClosed: Month | null,
): Month[] {
  const first = lastClosed === null ? createdMonth : addMonths(lastClosed, 1);
  const last = newestSettledMonth(today, reviewEndDay);
  return last < first ? [] : monthRange(first, last);
}
