import { numberAt } from "#shared/numbers.ts";
import { daysBetween, weekday, type Day } from "#shared/day.ts";
import { fromHundredths, sumExact, toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import {
  expectedHours,
  patternOfDay,
  patternOn,
  type WorkingTime,
} from "#features/people/rules/expected-hours.ts";

/** What a request asks of each of its days. */
export type DayPart =
  /** All the hours the person would work. */
  | { readonly kind: "whole" }
  /** Half the hours of the day's pattern, at most those the person would work. */
  | { readonly kind: "half" }
  /** This many hours of each day, at most those the person would work. */
  | { readonly kind: "hours"; readonly hours: number };

/** A day of a request and the hours it takes; a holiday entry of the specification. */
export interface HolidayEntry {
  readonly day: Day;
  readonly hours: number;
}

/** Other approved holidays don't make a day cheaper. */
type CostOfDays = Omit<WorkingTime, "approvedHolidays">;

/** A request of more than a year is a typing error. */
export const mostDays = 366;

/**
 * A request's entries: the days the person would work, with their hours. Weekends, public holidays and days
 * off cost nothing (docs/readings.md#decision-5, #decision-19).
 */
export function requestEntries(first: Day, last: Day, part: DayPart, time: CostOfDays): HolidayEntry[] {
  return daysBetween(first, last).flatMap((day) => {
    const pattern = patternOfDay(day, time);
    const worked = expectedHours(day, pattern, time.publicHolidays.get(day) ?? 0, 0);
    const hours = Math.min(asked(part, numberAt(pattern, weekday(day) - 1)), worked);
    return hours > 0 ? [{ day, hours }] : [];
  });
}

/** Hours of a day with so many hours by pattern; half of them is rounded half up. */
function asked(part: DayPart, pattern: number): number {
  if (part.kind === "hours") return part.hours;
  return part.kind === "whole" ? pattern : fromHundredths(Math.round(toHundredths(pattern) / 2));
}

/** The request's total hours; at least 0. */
export function totalHours(entries: readonly HolidayEntry[]): number {
  return sumHours(entries.map(({ hours }) => hours));
}

/** The mean of the pattern's working days; 0 without any. */
export function hoursPerDay(time: CostOfDays, today: Day): number {
  const worked = patternOn(today, time.patterns, time.effectiveMonthlyHours).filter((hours) => hours > 0);
  return worked.length === 0 ? 0 : fromHundredths(Math.round(toHundredths(sumExact(worked)) / worked.length));
}
