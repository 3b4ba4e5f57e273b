import type { Answers } from "../../../server/scope.ts";
import { addDays, type Day } from "../../../shared/day.ts";
import { publicHolidaysBetween } from "../../organisation/server/queries.ts";
import { expectedHours, patternOn, type DatedPattern } from "../../people/rules/expected-hours.ts";
import { daysOfWeek } from "../rules/week.ts";
import { approvedHolidayHours, monthlyHoursOf, workingPatternsOf, type PersonIds } from "./queries.ts";

/** What the expected hours of some people in a week are made of: four reads. */
export function expectedWeekQueries(orgId: string, userIds: PersonIds, weekStarting: Day) {
  const last = addDays(weekStarting, 6);
  return [
    monthlyHoursOf(orgId, userIds),
    workingPatternsOf(orgId, userIds, last),
    publicHolidaysBetween(orgId, weekStarting, last),
    approvedHolidayHours(orgId, userIds, weekStarting, last),
  ] as const;
}

type ExpectedWeekRows = Answers<ReturnType<typeof expectedWeekQueries>>;

/** A person's expected hours, Monday to Sunday (readings, decision 19). */
export function expectedWeek(userId: string, weekStarting: Day, [monthly, patterns, publicHolidays, approved]: ExpectedWeekRows): number[] {
  const monthlyHours = monthly.find((row) => row.user_id === userId)?.monthly_hours ?? 0;
  const own: DatedPattern[] = patterns
    .filter((row) => row.user_id === userId)
    .map((row) => ({
      validFrom: row.valid_from,
      hours: [row.monday, row.tuesday, row.wednesday, row.thursday, row.friday, row.saturday, row.sunday],
    }));
  return daysOfWeek(weekStarting).map((day) => {
    const publicHours = publicHolidays.find((row) => row.holiday_date === day)?.hours ?? 0;
    const approvedHours = approved.find((row) => row.user_id === userId && row.date === day)?.hours ?? 0;
    return expectedHours(day, patternOn(day, own, monthlyHours), publicHours, approvedHours);
  });
}
