import { formatHours, sumHours } from "#shared/hours.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { isComparable, variancePercentage, type PeriodHours, type Variance } from "./variance.ts";

/**
 * A month of the hours summaries (docs/readings.md#001-3). Money is null for people who may not see costs.
 */
export interface MonthlyHours {
  /** The first day of the month. */
  readonly month_start: string;
  readonly total_budget_hours: number;
  readonly total_budget_gbp: number | null;
  readonly total_forecasted_hours: number;
  readonly total_forecasted_gbp: number | null;
  readonly total_allocated_hours: number;
  readonly total_allocated_gbp: number | null;
  readonly total_actual_hours: number;
  readonly total_actual_gbp: number | null;
  /** Actual hours without a tier: no rate, so cost 0 (docs/readings.md#decision-18). */
  readonly total_unrated_hours: number;
}

const none = {
  total_budget_hours: 0,
  total_budget_gbp: 0,
  total_forecasted_hours: 0,
  total_forecasted_gbp: 0,
  total_allocated_hours: 0,
  total_allocated_gbp: 0,
  total_actual_hours: 0,
  total_actual_gbp: 0,
  total_unrated_hours: 0,
} as const;

/** One row for each month, in order; a month without a row has 0 everywhere. */
export function withEveryMonth(months: readonly Month[], rows: readonly MonthlyHours[]): MonthlyHours[] {
  const found = new Map(rows.map((row) => [monthOf(row.month_start), row]));
  return months.map((month) => found.get(month) ?? { month_start: firstDay(month), ...none });
}

/** The months from first to last with a row: what is left of a range over centuries. */
export function monthsWithRows(rows: readonly MonthlyHours[]): Month[] {
  const months = rows.map((row) => monthOf(row.month_start)).sort();
  const [first] = months;
  return first === undefined ? [] : monthRange(first, months.at(-1) ?? first);
}

/** Hours or money of a span that begins on a day: one to come without any has none yet, rather than 0. */
export function hoursFrom(from: Day, value: number, today: Day): number | null {
  return value === 0 && from > today ? null : value;
}

/** Past months: the running one would bend the line. */
export function completeMonths<Row extends { readonly month_start: string }>(
  rows: readonly Row[],
  today: Day,
): Row[] {
  return rows.filter((row) => monthOf(row.month_start) < monthOf(today));
}

/** The row without its money. */
export function withoutMoney(row: MonthlyHours): MonthlyHours {
  return {
    ...row,
    total_budget_gbp: null,
    total_forecasted_gbp: null,
    total_allocated_gbp: null,
    total_actual_gbp: null,
  };
}

/** The exact totals of the months. */
export function periodHours(rows: readonly MonthlyHours[]): PeriodHours {
  return {
    budget: sumHours(rows.map((row) => row.total_budget_hours)),
    forecasted: sumHours(rows.map((row) => row.total_forecasted_hours)),
    allocated: sumHours(rows.map((row) => row.total_allocated_hours)),
    actual: sumHours(rows.map((row) => row.total_actual_hours)),
  };
}

/** A variance by month, in percent and unrounded; months without a divisor are absent. */
export function varianceCourse(variance: Variance, rows: readonly MonthlyHours[]): number[] {
  return rows
    .map((row) => periodHours([row]))
    .filter((hours) => isComparable(variance, hours))
    .map((hours) => variancePercentage(variance, hours));
}

/** True when no month has a forecasted, allocated or booked hour: there is nothing to draw. */
export function isWithoutHours(rows: readonly MonthlyHours[]): boolean {
  return rows.every(
    (row) =>
      row.total_forecasted_hours === 0 && row.total_allocated_hours === 0 && row.total_actual_hours === 0,
  );
}

/** What to say of hours without a rate; null when there are none (docs/readings.md#decision-18). */
export function unratedHours(rows: readonly MonthlyHours[]): string | null {
  const hours = sumHours(rows.map((row) => row.total_unrated_hours));
  return hours === 0 ? null : t`${formatHours(hours)} hrs without a rate`;
}

/** True when no month has a budgeted, forecasted, allocated or booked hour. */
export function isWithoutAnyHours(rows: readonly MonthlyHours[]): boolean {
  return isWithoutHours(rows) && rows.every((row) => row.total_budget_hours === 0);
}
