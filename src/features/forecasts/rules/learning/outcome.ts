import { compareTexts } from "#shared/in-order.ts";
import { addMonths, type Month } from "#shared/month.ts";

/** What became of a project's month in one function. Hours. */
export interface Outcome {
  readonly month: Month;
  readonly projectId: string;
  readonly functionId: string;
  /** Of the active budget profile; 0 where it has none, or wasn't active yet when the month began. */
  readonly budgetHours: number;
  /** As frozen. */
  readonly forecastHours: number;
  readonly bookedHours: number;
}

/**
 * A month's forecast is frozen in the month before it, which isn't over then: the newest month whose hours are
 * known is two months back.
 */
const monthsAhead = 2;
/** Older months say little about today's habits. */
const monthsLearnedFrom = 12;

/** The outcomes someone who forecasts a month can learn from, oldest first. */
export function knownBefore(outcomes: readonly Outcome[], month: Month): Outcome[] {
  const newest = addMonths(month, -monthsAhead);
  const oldest = addMonths(newest, 1 - monthsLearnedFrom);
  return outcomes
    .filter((each) => each.month >= oldest && each.month <= newest)
    .toSorted((one, other) => compareTexts(one.month, other.month));
}

/** Whether a month says how much of its budget was booked: it had one, and its forecast was frozen. */
export function teaches({ budgetHours, forecastHours }: Outcome): boolean {
  return budgetHours > 0 && forecastHours > 0;
}
