import { addDays, daysBetween, isWeekend, startOfWeek, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { firstDay, lastDay, monthOf, type Month } from "#shared/month.ts";

/** A month's hours that are planned one way or another, and booked. */
interface PlannedMonth {
  readonly budget: number;
  readonly forecasted: number;
}

/** What a month is compared with: what is forecast, or the budget where nothing is. */
export function planOf({ budget, forecasted }: PlannedMonth): number {
  return forecasted === 0 ? budget : forecasted;
}

/**
 * Booked less planned hours of a timeframe's months that have ended; of those that have begun where none has,
 * since a running month is behind by nature.
 */
export function deviationOf(
  months: readonly (PlannedMonth & { readonly month_start: string; readonly booked: number })[],
  today: Day,
): number {
  const begun = months.filter(({ month_start }) => month_start <= today);
  const ended = begun.filter(({ month_start }) => lastDay(monthOf(month_start)) < today);
  return sumHours((ended.length > 0 ? ended : begun).flatMap((month) => [month.booked, -planOf(month)]));
}

/** A week, or the part of it that lies in a month. */
export interface MonthWeek {
  readonly first: Day;
  readonly last: Day;
}

/** The weeks of a month from Monday to Sunday, the first and last cut to the month. */
export function weeksOf(month: Month): MonthWeek[] {
  const [first, last] = [firstDay(month), lastDay(month)];
  const weeks: MonthWeek[] = [];
  for (let monday = startOfWeek(first); monday <= last; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    weeks.push({ first: monday < first ? first : monday, last: sunday > last ? last : sunday });
  }
  return weeks;
}

/** A month's hours over its weeks by their days from Monday to Friday; to the hundredth, and adding up to it. */
export function spreadOverWeeks(hours: number, weeks: readonly MonthWeek[]): number[] {
  const days = weeks.map(
    ({ first, last }) => daysBetween(first, last).filter((day) => !isWeekend(day)).length,
  );
  const all = days.reduce((sum, each) => sum + each, 0);
  const total = toHundredths(hours);
  let until = 0;
  return days.map((each) => {
    const before = Math.round((total * until) / all);
    until += each;
    return fromHundredths(Math.round((total * until) / all) - before);
  });
}
