import { expectedHours, patternOn } from "#features/people/rules/expected-hours.ts";
import { dayNumber, type Day } from "#shared/day.ts";
import { isEmployedOn, type Person } from "./people.ts";

/** Hours of public holidays by day, as stored. */
export type PublicHolidayHours = ReadonlyMap<Day, number>;

/** Approved holiday hours of each person, by day. */
export type ApprovedHolidays = ReadonlyMap<number, ReadonlyMap<Day, number>>;

/** Hours of a person's pattern on a day, public holidays taken off: what a holiday on that day costs. */
export function patternHours(person: Person, day: Day, publicHolidays: PublicHolidayHours): number {
  if (!isEmployedOn(person, day)) return 0;
  return expectedHours(day, patternOn(day, person.patterns, 160), publicHolidays.get(day) ?? 0, 0);
}

/** Answers how many hours a person is expected to work on a day; remembers what it worked out. */
export function expectedHoursOf(
  publicHolidays: PublicHolidayHours,
  approved: ApprovedHolidays,
): (person: Person, day: Day) => number {
  const known = new Map<number, number>();
  return (person, day) => {
    const key = person.index * 100_000 + dayNumber(day);
    const before = known.get(key);
    if (before !== undefined) return before;
    const hours = Math.max(
      0,
      patternHours(person, day, publicHolidays) - (approved.get(person.index)?.get(day) ?? 0),
    );
    known.set(key, hours);
    return hours;
  };
}
