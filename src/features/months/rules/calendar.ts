import type { Day } from "#shared/day.ts";
import { addMonths, monthOf, type Month } from "#shared/month.ts";

export const completions = ["complete", "partial", "none"] as const;
/** How far a month is: everything done, something done or begun, nothing. */
export type Completion = (typeof completions)[number];

export interface MonthCounts {
  readonly status: Completion;
  readonly relevantFunctionsCount: number;
  readonly done: number;
  readonly begun: number;
}

export interface CalendarMonth extends MonthCounts {
  readonly periodId: Month;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/** 24 months back to 36 months forward (docs/readings.md#001-9). */
export function calendarWindow(today: Day): { first: Month; last: Month } {
  return { first: addMonths(monthOf(today), -24), last: addMonths(monthOf(today), 36) };
}

/**
 * Complete: something is relevant and all of it done; partial: any of it is done or begun; otherwise none
 * (docs/readings.md#001-4).
 */
export function completionOf(relevant: number, done: number, begun: number): Completion {
  if (relevant > 0 && done === relevant) return "complete";
  return done + begun > 0 ? "partial" : "none";
}

/** A month of which `relevant` things are requested; what else is stored doesn't count. */
export function calendarMonth(
  periodId: Month,
  relevant: ReadonlySet<string>,
  stored: readonly { readonly id: string; readonly isDone: boolean }[],
): CalendarMonth {
  const counted = stored.filter(({ id }) => relevant.has(id));
  const done = counted.filter(({ isDone }) => isDone).length;
  const begun = counted.length - done;
  return {
    periodId,
    year: Number(periodId.slice(0, 4)),
    month: Number(periodId.slice(5, 7)),
    status: completionOf(relevant.size, done, begun),
    relevantFunctionsCount: relevant.size,
    done,
    begun,
  };
}

/** About as many cells has a month's card at most. */
export const maxCells = 48;

/**
 * How many cells of a month's card are done, begun and missing: one for each thing, and of very many as many as show
 * the shares, with one at least of whatever there is.
 */
export function monthCells({ done, begun, relevantFunctionsCount }: Omit<MonthCounts, "status">) {
  const counts = [done, begun, relevantFunctionsCount - done - begun] as const;
  const all = counts[0] + counts[1] + counts[2];
  const scaled = (count: number): number =>
    all <= maxCells || count === 0 ? count : Math.max(1, Math.round((count * maxCells) / all));
  return { done: scaled(counts[0]), begun: scaled(counts[1]), missing: scaled(counts[2]) };
}

/** The calendar's tiles (docs/readings.md#amb-29): months that require nothing count in none. */
export function calendarTiles(months: readonly MonthCounts[]) {
  const relevant = months.filter((month) => month.relevantFunctionsCount > 0);
  const count = (status: Completion): number => relevant.filter((month) => month.status === status).length;
  return {
    totalForms: relevant.reduce((sum, month) => sum + month.relevantFunctionsCount, 0),
    done: relevant.reduce((sum, month) => sum + month.done, 0),
    complete: count("complete"),
    partial: count("partial"),
    none: count("none"),
  };
}

/** The years with a month that requires anything, in the order of the months. */
export function yearsWithData(months: readonly CalendarMonth[]): number[] {
  return [...new Set(months.filter((month) => month.relevantFunctionsCount > 0).map((month) => month.year))];
}
