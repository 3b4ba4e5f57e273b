import { daysBetween, type Day } from "../../../shared/day.ts";
import { fromHundredths, sumExact, toHundredths } from "../../../shared/hundredths.ts";
import { sumHours } from "../../../shared/hours.ts";
import { expectedHours, patternOn, type WorkingTime } from "../../people/rules/expected-hours.ts";

/** What a request asks of each of its days. */
export type DayPart =
  /** All the hours the person would work. */
  | { readonly kind: "whole" }
  /** This many hours of each day, at most those the person would work. */
  | { readonly kind: "hours"; readonly hours: number };

/** A day of a request and the hours it takes; a holiday entry of the specification. */
export interface HolidayEntry {
  readonly day: Day;
  readonly hours: number;
}

/** What a day costs depends on these: other approved holidays do not make it cheaper. */
type CostOfDays = Omit<WorkingTime, "approvedHolidays">;

/** The longest request: more than a year in one go is a slip of the keyboard. */
export const mostDays = 366;

/**
 * The entries of a request: its days on which the person would work, each with the hours it takes. Weekends,
 * public holidays and days off the pattern cost nothing and have no entry (docs/readings.md#decision-5,
 * #decision-19). Empty when `last` is before `first`.
 */
export function requestEntries(first: Day, last: Day, part: DayPart, time: CostOfDays): HolidayEntry[] {
  return daysBetween(first, last).flatMap((day) => {
    const worked = expectedHours(
      day,
      patternOn(day, time.patterns, time.effectiveMonthlyHours),
      time.publicHolidays.get(day) ?? 0,
      0,
    );
    const hours = part.kind === "whole" ? worked : Math.min(part.hours, worked);
    return hours > 0 ? [{ day, hours }] : [];
  });
}

/** The request's total hours; at least 0. */
export function totalHours(entries: readonly HolidayEntry[]): number {
  return sumHours(entries.map(({ hours }) => hours));
}

/** The hours of a usual working day: the mean of the days of the pattern that have any; 0 when none has. */
export function hoursPerDay(time: CostOfDays, today: Day): number {
  const worked = patternOn(today, time.patterns, time.effectiveMonthlyHours).filter((hours) => hours > 0);
  return worked.length === 0 ? 0 : fromHundredths(Math.round(toHundredths(sumExact(worked)) / worked.length));
}
