import type { Answers } from "../../../server/scope.ts";
import { addDays, weekday, type Day } from "../../../shared/day.ts";
import { publicHolidaysBetween } from "../../organisation/server/queries.ts";
import { expectedHours, patternOn, type DatedPattern } from "../../people/rules/expected-hours.ts";
import { daysOfWeek } from "../rules/week.ts";
import { approvedHolidayHours, monthlyHoursOf, workingPatternsOf, type PersonIds } from "./queries.ts";

/** What the expected hours of some people on the days from `first` to `last` are made of: four reads. */
export function expectedDaysQueries(orgId: string, userIds: PersonIds, first: Day, last: Day) {
  return [
    monthlyHoursOf(orgId, userIds),
    workingPatternsOf(orgId, userIds, last),
    publicHolidaysBetween(orgId, first, last),
    approvedHolidayHours(orgId, userIds, first, last),
  ] as const;
}

type ExpectedDaysRows = Answers<ReturnType<typeof expectedDaysQueries>>;

/** The same of a week. */
export function expectedWeekQueries(orgId: string, userIds: PersonIds, weekStarting: Day) {
  return expectedDaysQueries(orgId, userIds, weekStarting, addDays(weekStarting, 6));
}

/** A person's expected hours, Monday to Sunday (docs/readings.md#decision-19). */
export function expectedWeek(userId: string, weekStarting: Day, rows: ExpectedDaysRows): number[] {
  return expectedDays(userId, daysOfWeek(weekStarting), rows).map(({ expected }) => expected);
}

/** What a working pattern says of a day, and what is left of it after holidays, in hours. */
interface ExpectedDay {
  readonly day: Day;
  readonly pattern: number;
  readonly expected: number;
}

/** A person's days, of those that were read (docs/readings.md#decision-19). */
export function expectedDays(
  userId: string,
  days: readonly Day[],
  [monthly, patterns, publicHolidays, approved]: ExpectedDaysRows,
): ExpectedDay[] {
  const monthlyHours = monthly.find((row) => row.user_id === userId)?.monthly_hours ?? 0;
  const own: DatedPattern[] = patterns
    .filter((row) => row.user_id === userId)
    .map((row) => ({
      validFrom: row.valid_from,
      hours: [row.monday, row.tuesday, row.wednesday, row.thursday, row.friday, row.saturday, row.sunday],
    }));
  return days.map((day) => {
    const pattern = patternOn(day, own, monthlyHours);
    const publicHours = publicHolidays.find((row) => row.holiday_date === day)?.hours ?? 0;
    const approvedHours = approved.find((row) => row.user_id === userId && row.date === day)?.hours ?? 0;
    return {
      day,
      pattern: pattern[weekday(day) - 1] ?? 0,
      expected: expectedHours(day, pattern, publicHours, approvedHours),
    };
  });
}
