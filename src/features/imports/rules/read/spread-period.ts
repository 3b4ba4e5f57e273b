import { addDays, daysBetween, isWeekend, type Day } from "#shared/day.ts";
import { firstDay, lastDay } from "#shared/month.ts";
import { spread } from "#shared/spread.ts";
import { workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import type { PeriodOf } from "./rows.ts";

/** The first and the last day of a grid's column. */
export function daysOf(period: PeriodOf): { readonly first: Day; readonly last: Day } {
  if (period.period === "day") return { first: period.day, last: period.day };
  if (period.period === "week") return { first: period.monday, last: addDays(period.monday, 6) };
  return { first: firstDay(period.month), last: lastDay(period.month) };
}

/**
 * Hours of a week or month on the days someone works, by what is expected of them there, in quarters where it
 * divides so. Without expected hours, as before someone's first pattern, they go on Monday to Friday alike.
 */
export function spreadOver(
  { first, last }: { readonly first: Day; readonly last: Day },
  hours: number,
  time: WorkingTime,
): { readonly day: Day; readonly hours: number }[] {
  const days = daysBetween(first, last);
  const expected = days.map((day) => workingDay(day, time).expected);
  const weights = expected.some((each) => each > 0) ? expected : days.map((day) => (isWeekend(day) ? 0 : 1));
  return spread(hours, weights, 0.25)
    .map((share, at) => ({ day: days[at] ?? first, hours: share }))
    .filter((each) => each.hours > 0);
}
