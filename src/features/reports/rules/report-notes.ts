import { formatHours } from "#shared/hours.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { percentRounded } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";
import { capacityRate } from "#features/analytics/rules/capacity.ts";
import {
  formatVariance,
  isComparable,
  sides,
  varianceHours,
  variancePercentage,
  varianceWording,
  type PeriodHours,
  type Variance,
} from "#features/analytics/rules/variance.ts";

/** Said in the place of a name where a closed month has its function's capacity, but not whose it was. */
export const notByPerson = () => t`Not stored by person`;

/**
 * Said beside the rows of utilisation: what the figure is, of the sums of all rows in hours, and where their
 * capacity comes from; `leavesRest` where a row is not by person.
 */
export function utilisationNote(billable: number, capacity: number, leavesRest: boolean): string {
  const percent = percentRounded(toHundredths(billable), toHundredths(capacity));
  return [
    t`${formatHours(billable)} billable hours out of a capacity of ${formatHours(capacity)} hours are ${percent}%.`,
    t`The capacity of a closed month is what was stored when it closed; of any other month, the monthly hours of today’s billable people.`,
    ...(leavesRest
      ? [
          t`“${notByPerson()}” is the rest of a function’s stored capacity: from months closed before people’s shares were stored, and from people whose shares were removed.`,
        ]
      : []),
  ].join(" ");
}

/** Of two kinds of hours, written: how much they are, their difference, in percent of one, and what it means. */
interface Compared {
  readonly left: string;
  readonly right: string;
  readonly difference: string;
  readonly percent: string;
  readonly wording: string;
}

const comparedTexts: Readonly<Record<Variance, (compared: Compared) => string>> = {
  forecast_actual: ({ left, right, difference, percent, wording }) =>
    t`${left} forecasted hours less ${right} actual hours are ${difference} hours: ${percent}% of the actual hours, ${wording}.`,
  allocation_actual: ({ left, right, difference, percent, wording }) =>
    t`${left} allocated hours less ${right} actual hours are ${difference} hours: ${percent}% of the actual hours, ${wording}.`,
  allocation_forecast: ({ left, right, difference, percent, wording }) =>
    t`${left} allocated hours less ${right} forecasted hours are ${difference} hours: ${percent}% of the forecasted hours, ${wording}.`,
  budget_actual: ({ left, right, difference, percent, wording }) =>
    t`${left} budget hours less ${right} actual hours are ${difference} hours: ${percent}% of the budget hours, ${wording}.`,
};

/** Where there is nothing that the difference could be a percentage of. */
const incomparableTexts: Readonly<Record<Variance, (compared: Omit<Compared, "percent">) => string>> = {
  forecast_actual: ({ left, right, difference, wording }) =>
    t`${left} forecasted hours less ${right} actual hours are ${difference} hours: no percentage, because there are no actual hours, ${wording}.`,
  allocation_actual: ({ left, right, difference, wording }) =>
    t`${left} allocated hours less ${right} actual hours are ${difference} hours: no percentage, because there are no actual hours, ${wording}.`,
  allocation_forecast: ({ left, right, difference, wording }) =>
    t`${left} allocated hours less ${right} forecasted hours are ${difference} hours: no percentage, because there are no forecasted hours, ${wording}.`,
  budget_actual: ({ left, right, difference, wording }) =>
    t`${left} budget hours less ${right} actual hours are ${difference} hours: no percentage, because there are no budget hours, ${wording}.`,
};

/**
 * Said beside planned and worked hours, of the sums of all rows: the percentage a dashboard shows of their
 * difference. Null where there are neither.
 */
export function comparisonNote(variance: Variance, hours: PeriodHours): string | null {
  const { left, right } = sides[variance];
  const wording = varianceWording(variance, hours);
  if (wording === null) return null;
  const compared = {
    left: formatHours(hours[left]),
    right: formatHours(hours[right]),
    difference: formatHours(varianceHours(variance, hours)),
    wording,
  };
  if (!isComparable(variance, hours)) return incomparableTexts[variance](compared);
  const percent = formatVariance(variancePercentage(variance, hours));
  return comparedTexts[variance]({ ...compared, percent });
}

/**
 * Said beside the rows of capacity: how a dashboard comes from their sums to its figures. `symbol` stands
 * before money, null where none is shown.
 */
export function capacityNote(symbol: string | null): string {
  return [
    ...(symbol === null
      ? []
      : [t`Costs use ${formatMoney(capacityRate, symbol)} for every hour of any tier.`]),
    t`Upcoming allocated hours that can't be worked aren't counted.`,
    t`If more is allocated than people have, the dashboard shows 0 unallocated.`,
  ].join(" ");
}

/** Said beside the rows of balances. */
export function balancesNote(showsValue: boolean): string {
  return [
    t`The balance counts leave earned and taken by the end of the day. The remaining hours count everything approved in the leave year.`,
    ...(showsValue
      ? [
          t`Its value is the balance at today’s hourly rate of the person’s tier; leave that isn’t paid has none.`,
        ]
      : []),
  ].join(" ");
}

/**
 * Said of a report over so many months that cannot be added up while one waits, and what to request instead.
 */
export function tooMuch(months: number): string {
  if (months > 3)
    return t`These ${months} months hold more than can be added up while you wait. Choose ${Math.floor(months / 2)} months or fewer, or a project, a function or a person; by project, function and month, or worked hours by person and week, any range is quick`;
  return months > 1
    ? t`These ${months} months hold more than can be added up while you wait. Choose one month, or a project, a function or a person; by project, function and month, or worked hours by person and week, any range is quick`
    : t`This month has more than can be added up while you wait. Choose a project, a function or a person; by project, function and month, or worked hours by person and week, any range is quick`;
}
