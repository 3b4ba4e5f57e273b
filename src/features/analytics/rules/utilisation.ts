import { compareTexts } from "#shared/in-order.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { percentRounded } from "#shared/percent.ts";
import { plural, t } from "#shared/texts/t.ts";

/**
 * Actual billable hours of capacity hours, in whole percent; 0 when the capacity is 0
 * (docs/readings.md#001-9).
 */
export function utilisationPercentage(actualBillableHours: number, capacityHours: number): number {
  return percentRounded(toHundredths(actualBillableHours), toHundredths(capacityHours));
}

/** A month of the utilisation summary (docs/readings.md#001-3). */
export interface UtilisationMonth {
  readonly month_start: string;
  readonly total_actual_billable_hours: number;
  readonly total_monthly_capacity_hours: number;
  readonly utilisation_percentage: number;
}

/** A month of the strategic summary: what is budgeted of the capacity (docs/readings.md#001-3). */
export interface StrategicMonth {
  readonly month_start: string;
  readonly total_strategic_budget_hours: number;
  readonly total_monthly_capacity_hours: number;
  readonly strategic_utilisation_percentage: number;
}

/** Months without a row have no hours, and a capacity as stored or as today. */
export interface CapacityNow {
  /** Monthly hours of today's billable people. */
  readonly capacityHours: number;
  /** By the first day of a month, what it lacks of these because people aren't employed on all of its days. */
  readonly unemployed: ReadonlyMap<string, number>;
  /** First days of closed months: their stored capacity is all. */
  readonly closed: ReadonlySet<string>;
}

const capacityOf = (month: string, { capacityHours, unemployed }: Omit<CapacityNow, "closed">): number =>
  sumHours([capacityHours, -(unemployed.get(month) ?? 0)]);

/** One row for each month, in order (docs/readings.md#decision-18). */
export function withEveryUtilisation(
  months: readonly Month[],
  rows: readonly UtilisationMonth[],
  now: CapacityNow,
): UtilisationMonth[] {
  const found = new Map(rows.map((row) => [row.month_start, row]));
  return months.map(firstDay).map(
    (month_start) =>
      found.get(month_start) ?? {
        month_start,
        total_actual_billable_hours: 0,
        total_monthly_capacity_hours: now.closed.has(month_start) ? 0 : capacityOf(month_start, now),
        utilisation_percentage: 0,
      },
  );
}

/** A row a month, in order; only open months have plans. */
export function withEveryStrategy(
  months: readonly Month[],
  rows: readonly StrategicMonth[],
  now: Omit<CapacityNow, "closed">,
): StrategicMonth[] {
  const found = new Map(rows.map((row) => [row.month_start, row]));
  return months.map(firstDay).map(
    (month_start) =>
      found.get(month_start) ?? {
        month_start,
        total_strategic_budget_hours: 0,
        total_monthly_capacity_hours: capacityOf(month_start, now),
        strategic_utilisation_percentage: 0,
      },
  );
}

/** A month of the trend: what it was, or what it is planned to be. */
export interface TrendMonth {
  readonly month_start: string;
  readonly percentage: number;
  readonly isProjected: boolean;
}

/** The Strategy view: actual before the current month, planned from it on (docs/readings.md#001-7). */
export function strategyTrend(
  historical: readonly UtilisationMonth[],
  strategic: readonly StrategicMonth[],
  thisMonth: Month,
): TrendMonth[] {
  const current = firstDay(thisMonth);
  return [
    ...historical
      .filter((row) => row.month_start < current)
      .map((row) => ({
        month_start: row.month_start,
        percentage: row.utilisation_percentage,
        isProjected: false,
      })),
    ...strategic
      .filter((row) => row.month_start >= current)
      .map((row) => ({
        month_start: row.month_start,
        percentage: row.strategic_utilisation_percentage,
        isProjected: true,
      })),
  ].toSorted((a, b) => compareTexts(a.month_start, b.month_start));
}

/** The Historical view: the months up to the current one. */
export function historicalTrend(historical: readonly UtilisationMonth[], thisMonth: Month): TrendMonth[] {
  return historical
    .filter((row) => row.month_start <= firstDay(thisMonth))
    .map((row) => ({
      month_start: row.month_start,
      percentage: row.utilisation_percentage,
      isProjected: false,
    }));
}

/** True when any projected month reaches 100 %: then the projected line is red (docs/readings.md#001-9). */
export function isOverbooked(trend: readonly TrendMonth[]): boolean {
  return trend.some((month) => month.isProjected && month.percentage >= 100);
}

/** At least 100, else the highest value and a tenth, up to a multiple of 10 (docs/readings.md#amb-07). */
export function utilisationAxisTop(percentages: readonly number[]): number {
  // In tenths of a percent, so that 100 times 1.1 is 110 and not a little more.
  return Math.max(100, ...percentages.map((each) => Math.ceil((each * 11) / 100) * 10));
}

/**
 * The utilisation of several months together, in whole percent: the sum of hours over the sum of capacity.
 */
export function averageUtilisation(months: readonly UtilisationMonth[]): number {
  return utilisationPercentage(
    sumHours(months.map((month) => month.total_actual_billable_hours)),
    sumHours(months.map((month) => month.total_monthly_capacity_hours)),
  );
}

/** The card's words on billable people without monthly hours (docs/readings.md#amb-08); null for none. */
export function uncountedPeople(people: number): string | null {
  if (people === 0) return null;
  return t`${plural(people, "# billable user without monthly hours is not counted", "# billable users without monthly hours are not counted")}`;
}
