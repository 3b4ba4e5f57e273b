import { addDays, type Day } from "#shared/day.ts";
import {
  addMonths,
  firstDay,
  isMonth,
  lastDay,
  monthOf,
  monthRange,
  monthsBetween,
  type Month,
} from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** The timeframes the interface offers, in their order (docs/readings.md#001-2). */
export const offeredTimeframes = perLanguage(
  () =>
    [
      { value: "all_time", label: t`All time` },
      { value: "last_12_months", label: t`Last 12 Months` },
      { value: "this_month", label: t`This Month` },
      { value: "previous_month", label: t`Previous Month` },
      { value: "custom", label: t`Custom` },
    ] as const,
);

/** All timeframes; the last two exist without being offered (docs/readings.md#amb-39). */
export const timeframes = [
  "all_time",
  "last_12_months",
  "this_month",
  "previous_month",
  "custom",
  "last_week",
  "last_day",
] as const;
export type Timeframe = (typeof timeframes)[number];

export const defaultTimeframe = "previous_month" satisfies Timeframe;

export const dashboardViews = ["organisation", "project", "function"] as const;
export type DashboardView = (typeof dashboardViews)[number];

export const toMonthIsInclusive = () => t`The To month is inclusive`;
export const fromAfterTo = () => t`The From month can't be after the To month`;

/** The months of a custom timeframe; one that is not wholly chosen is null. */
export interface CustomMonths {
  readonly startMonth: Month | null;
  readonly endMonth: Month | null;
}

export interface RangeRequest extends CustomMonths {
  readonly timeframe: Timeframe;
  readonly view: DashboardView;
  /** The organisation's civil day. */
  readonly today: Day;
  /** The organisation's first month; null where unknown, which leaves the range unclamped. */
  readonly createdMonth: Month | null;
}

/** The days requested, both included. Empty when `last` is before `first`. */
export interface Range {
  readonly first: Day;
  readonly last: Day;
  /** The start was moved to the organisation's first month. */
  readonly limited: boolean;
}

/** The month of an instant's or day's text; null where it cannot be read (docs/readings.md#001-8). */
export function creationMonth(text: string | null): Month | null {
  const month = (text ?? "").slice(0, 7);
  return isMonth(month) ? month : null;
}

/**
 * A custom timeframe's days. Without a complete start: three months before this one; without a complete end:
 * the last day of last month. The To month is inclusive (docs/readings.md#001-5).
 */
export function customDays({ startMonth, endMonth }: CustomMonths, today: Day): { first: Day; last: Day } {
  const thisMonth = monthOf(today);
  return {
    first: firstDay(startMonth ?? addMonths(thisMonth, -3)),
    last: lastDay(endMonth ?? addMonths(thisMonth, -1)),
  };
}

/** A custom timeframe that ends before it starts; nothing is read then (docs/readings.md#amb-49). */
export function isReversed(custom: CustomMonths, today: Day): boolean {
  const { first, last } = customDays(custom, today);
  return last < first;
}

function requestedDays({ timeframe, view, today, startMonth, endMonth }: RangeRequest): {
  first: Day;
  last: Day;
} {
  const thisMonth = monthOf(today);
  switch (timeframe) {
    case "all_time":
      return { first: "1900-01-01", last: view === "project" ? "2100-12-31" : lastDay(thisMonth) };
    case "last_12_months":
      return { first: firstDay(addMonths(thisMonth, -12)), last: lastDay(addMonths(thisMonth, -1)) };
    case "this_month":
      return { first: firstDay(thisMonth), last: lastDay(thisMonth) };
    case "previous_month":
      return { first: firstDay(addMonths(thisMonth, -1)), last: lastDay(addMonths(thisMonth, -1)) };
    case "custom":
      return customDays({ startMonth, endMonth }, today);
    case "last_week":
      return { first: addDays(today, -7), last: addDays(today, -1) };
    case "last_day":
      return { first: addDays(today, -1), last: addDays(today, -1) };
  }
}

/**
 * A timeframe's days (docs/readings.md#001-5, #001-9, #amb-02, #amb-04, #amb-39). Organisation and function
 * start no earlier than the organisation; a range before that is empty and limited.
 */
export function rangeOf(request: RangeRequest): Range {
  const { first, last } = requestedDays(request);
  const earliest =
    request.view === "project" || request.createdMonth === null ? first : firstDay(request.createdMonth);
  return first < earliest ? { first: earliest, last, limited: true } : { first, last, limited: false };
}

/** Whether to mention a limited range: All time has no dates (docs/readings.md#amb-04). */
export function showsLimit(timeframe: Timeframe, range: Pick<Range, "limited">): boolean {
  return range.limited && timeframe !== "all_time";
}

/** The months whose first day lies in the range: those the monthly figures are read for. */
export function monthsOf({ first, last }: Pick<Range, "first" | "last">): Month[] {
  const start = first.endsWith("-01") ? monthOf(first) : addMonths(monthOf(first), 1);
  return last < first ? [] : monthRange(start, monthOf(last));
}

/** The number of calendar months the range touches, at least 1 (docs/readings.md#001-9). */
export function monthsInPeriod({ first, last }: Pick<Range, "first" | "last">): number {
  return Math.max(1, monthsBetween(monthOf(first), monthOf(last)) + 1);
}

/**
 * The equal period just before (docs/readings.md#amb-65). None for All time, empty ranges, days, or before
 * the organisation.
 */
export function precedingPeriod(
  timeframe: Timeframe,
  range: Range,
  createdMonth: Month | null,
): { first: Day; last: Day } | null {
  if (
    timeframe === "all_time" ||
    timeframe === "last_week" ||
    timeframe === "last_day" ||
    range.last < range.first
  )
    return null;
  const start = addMonths(monthOf(range.first), -monthsInPeriod(range));
  if (start < "1900-01" || (createdMonth !== null && start < createdMonth)) return null;
  return { first: firstDay(start), last: addDays(range.first, -1) };
}
