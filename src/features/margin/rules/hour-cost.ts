import { shareOf } from "#features/analytics/rules/at-completion.ts";
import {
  expectedHours,
  patternOn,
  type WorkingPattern,
  type WorkingTime,
} from "#features/people/rules/expected-hours.ts";
import { addDays, weekday, type Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { daysInMonth, firstDay, monthOf, type Month } from "#shared/month.ts";
import { numberAt } from "#shared/numbers.ts";

/** What a cost says, from a day on: an hour's cost, a salary with what comes on top in percent, or none. */
export interface CostAmount {
  readonly hourlyCost: number | null;
  readonly monthlySalary: number | null;
  readonly burdenPercent: number | null;
}

export interface DatedCost extends CostAmount {
  /** Null for always. */
  readonly startsOn: Day | null;
}

/** What a salary's hours are counted by. */
export type SalaryTime = Pick<WorkingTime, "patterns" | "effectiveMonthlyHours" | "publicHolidays">;

/** A person's costs, in any order, and the working time a salary needs. */
export interface CostedPerson {
  readonly own: readonly DatedCost[];
  readonly time: SalaryTime;
}

export interface HourCost {
  /** Null: this hour has no cost. */
  readonly hourly: number | null;
  /** What it follows from; null where nothing applies. */
  readonly of: "person" | "tier" | null;
  readonly cost: DatedCost | null;
  /** The hours a salary is divided by; null without a salary. */
  readonly expected: number | null;
}

const none: HourCost = { hourly: null, of: null, cost: null, expected: null };

/** The latest cost begun by a day. */
function latest(day: Day, costs: readonly DatedCost[]): DatedCost | null {
  let current: DatedCost | null = null;
  for (const cost of costs)
    if (
      (cost.startsOn ?? "") <= day &&
      (current === null || (cost.startsOn ?? "") > (current.startsOn ?? ""))
    )
      current = cost;
  return current;
}

/** Which cost applies on a day: the person's own, unless it says none, else the tier's. */
export function costOn(
  day: Day,
  own: readonly DatedCost[],
  tier: readonly DatedCost[],
): { readonly of: "person" | "tier"; readonly cost: DatedCost } | null {
  const mine = latest(day, own);
  if (mine !== null && (mine.hourlyCost !== null || mine.monthlySalary !== null))
    return { of: "person", cost: mine };
  const shared = latest(day, tier);
  return shared === null ? null : { of: "tier", cost: shared };
}

/**
 * The hours of a calendar month by one working pattern, less public holidays, as if someone worked all of it: employment
 * and leave don't count. By the product's rule of expected hours (docs/readings.md#decision-19), in hundredths.
 */
export function hoursOfMonth(
  month: Month,
  pattern: WorkingPattern,
  publicHolidays: SalaryTime["publicHolidays"],
): number {
  const first = firstDay(month);
  let total = 0;
  for (let at = 0; at < 7; at += 1) {
    const day = addDays(first, at);
    const times = at < daysInMonth(month) - 28 ? 5 : 4;
    total += times * toHundredths(numberAt(pattern, weekday(day) - 1));
  }
  for (const [day, hours] of publicHolidays)
    if (monthOf(day) === month)
      total +=
        toHundredths(expectedHours(day, pattern, hours, 0)) - toHundredths(expectedHours(day, pattern, 0, 0));
  return total;
}

/**
 * What an hour of a person costs on a day: their hourly cost, or
 *
 *     monthly salary x (1 + burden / 100) / expected hours of the calendar month
 *
 * rounded half up to two decimals. It is the direct-labour cost rate of job costing, compensation divided by hours
 * (Horngren, Datar and Rajan, "Cost Accounting", chapter "Job Costing"), for one month instead of a year. Salary and
 * pattern are those of the day (docs/decisions/0082-margin.md). Without hours in that month a salary gives no cost.
 * `person` is null where hours name no one.
 */
export function costOfHour(day: Day, person: CostedPerson | null, tier: readonly DatedCost[]): HourCost {
  const found = costOn(day, person?.own ?? [], tier);
  if (found === null) return none;
  const { of, cost } = found;
  if (cost.monthlySalary === null || person === null)
    return { hourly: cost.hourlyCost, of, cost, expected: null };
  const { patterns, effectiveMonthlyHours, publicHolidays } = person.time;
  const pattern = patternOn(day, patterns, effectiveMonthlyHours);
  const expected = hoursOfMonth(monthOf(day), pattern, publicHolidays);
  const withBurden = 100_00 + toHundredths(cost.burdenPercent ?? 0);
  const hourly =
    expected === 0
      ? null
      : fromHundredths(shareOf(toHundredths(cost.monthlySalary), withBurden, 100 * expected));
  return { hourly, of, cost, expected: fromHundredths(expected) };
}
