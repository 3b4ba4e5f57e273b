import type { Day } from "#shared/day.ts";
import { firstDay, monthOf, type Month } from "#shared/month.ts";
import type { Call } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import type { HoursPart, Period, readOrganisationAnalytics } from "../contract.ts";
import { monthsWithRows, withEveryMonth, withoutMoney, type MonthlyHours } from "../rules/monthly-hours.ts";
import {
  creationMonth,
  fromAfterTo,
  isReversed,
  monthsInPeriod,
  monthsOf,
  precedingPeriod,
  rangeOf,
  type CustomMonths,
  type DashboardView,
} from "../rules/timeframe.ts";
import type { UnworkableRow } from "#features/months/server/plan-counts-queries.ts";
import type { TotalsRow } from "./period-queries.ts";
import { firstMonthBrought, type Months } from "./queries.ts";

/** What a dashboard call requests, worked out. */
export interface RequestedPeriod {
  readonly today: Day;
  readonly period: Period;
  /** The months of the period, in order. */
  readonly months: readonly Month[];
  /** The months of the preceding period; null where nothing is compared. */
  readonly preceding: readonly Month[] | null;
  /** What has to be read for both. */
  readonly window: Months;
  /** Months are filled up to the range's ends, except over centuries. */
  readonly isBounded: boolean;
  readonly maySeeCosts: boolean;
  readonly maySeeCostTotals: boolean;
}

/** First days of the first and last of months to read, in order; none for an empty range. */
export function windowOf(months: readonly Month[]): Months {
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined
    ? { first: "2100-12-01", last: "1900-01-01" }
    : { first: firstDay(first), last: firstDay(last) };
}

/** First days of the first and last month of the period alone; none for an empty range. */
export const requestedMonths = ({ months }: RequestedPeriod): Months => windowOf(months);

/** Those of them from this month on. */
export const monthsToCome = ({ months, today }: RequestedPeriod): Months =>
  windowOf(months.filter((month) => month >= monthOf(today)));

type PeriodCall = Pick<Call<typeof readOrganisationAnalytics>, "actor" | "today" | "query" | "warn" | "read">;

/**
 * A call's range and the one before it, which start no earlier than the organisation. One that moved in by file began
 * before it was created here: with the first month that it brought along.
 */
async function rangesOf(call: PeriodCall, view: DashboardView, custom: CustomMonths) {
  const { timeframe } = call.query;
  const since = (createdMonth: Month | null) => {
    const range = rangeOf({ timeframe, view, today: call.today, createdMonth, ...custom });
    return { range, before: precedingPeriod(timeframe, range, view === "project" ? null : createdMonth) };
  };
  const createdMonth = creationMonth(call.actor.organisationCreatedOn);
  if (createdMonth === null)
    call.warn(
      `The day on which organisation ${call.actor.orgId} was created can't be read; the range isn't limited.`,
    );
  const ranges = since(createdMonth);
  const misses = ranges.range.limited || (ranges.before === null && since(null).before !== null);
  if (createdMonth === null || view === "project" || !misses) return ranges;
  const [[brought]] = await call.read(firstMonthBrought(call.actor.orgId));
  const first = creationMonth(brought?.first ?? null);
  return first !== null && first < createdMonth ? since(first) : ranges;
}

/** A call's period; a From after the To is refused (docs/readings.md#amb-49). */
export async function requestedPeriod(call: PeriodCall, view: DashboardView): Promise<RequestedPeriod> {
  const { timeframe } = call.query;
  const custom = { startMonth: call.query.startMonth ?? null, endMonth: call.query.endMonth ?? null };
  if (timeframe === "custom" && isReversed(custom, call.today)) throw invalid({ startMonth: fromAfterTo() });
  const { range, before } = await rangesOf(call, view, custom);
  const months = monthsOf(range);
  const preceding = before === null ? null : monthsOf(before);
  return {
    today: call.today,
    period: { ...range, monthsInPeriod: monthsInPeriod(range) },
    months,
    preceding,
    window: windowOf([...(preceding ?? []), ...months]),
    isBounded: timeframe !== "all_time" || range.first > "1900-01-01",
    maySeeCosts: call.actor.maySeeCosts,
    maySeeCostTotals: call.actor.maySeeCostTotals,
  };
}

/** The rows whose month is one of `months`. */
export function rowsIn<Row extends { month_start: string }>(
  rows: readonly Row[],
  months: readonly Month[],
): Row[] {
  const [first = "9999-99", last = "0000-00"] = [months.at(0), months.at(-1)];
  return rows.filter((row) => row.month_start >= first && row.month_start.slice(0, 7) <= last);
}

/** The hours of an answer: every month, and the totals of the period before. */
export function hoursPart(
  requested: RequestedPeriod,
  [rows, [totals], [before], [unworkable]]: readonly [
    readonly MonthlyHours[],
    readonly TotalsRow[],
    readonly TotalsRow[],
    readonly UnworkableRow[],
  ],
  showsMoney: boolean,
): HoursPart & { ok: true } {
  if (!totals || !before || !unworkable) throw new Error("Sums without a row");
  const own = rowsIn(rows, requested.months);
  const filled = withEveryMonth(requested.isBounded ? requested.months : monthsWithRows(own), own);
  return {
    ok: true,
    months: showsMoney ? filled : filled.map(withoutMoney),
    totals: { hours: totals.hours, costs: showsMoney ? totals.costs : null },
    unworkable,
    previous: requested.preceding === null ? null : before.hours,
  };
}
