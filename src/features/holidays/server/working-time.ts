import type { Answers } from "../../../server/scope.ts";
import type { Day } from "../../../shared/day.ts";
import { fromHundredths, sumExact, toHundredths } from "../../../shared/hundredths.ts";
import { publicHolidaysBetween } from "../../organisation/server/queries.ts";
import { patternOn, type DatedPattern } from "../../people/rules/expected-hours.ts";
import { monthlyHoursOf, workingPatternsOf } from "../../timesheets/server/queries.ts";
import type { WorkingTime } from "../rules/request-hours.ts";

/** What a person's days off cost from `first` to `last` is made of: three reads. */
export function workingTimeQueries(orgId: string, userId: string, first: Day, last: Day) {
  return [
    monthlyHoursOf(orgId, [userId]),
    workingPatternsOf(orgId, [userId], last),
    publicHolidaysBetween(orgId, first, last),
  ] as const;
}

/** The same, for the rules. */
export function workingTimeOf([monthly, patterns, publicHolidays]: Answers<
  ReturnType<typeof workingTimeQueries>
>): WorkingTime {
  const dated: DatedPattern[] = patterns.map((row) => ({
    validFrom: row.valid_from,
    hours: [row.monday, row.tuesday, row.wednesday, row.thursday, row.friday, row.saturday, row.sunday],
  }));
  return {
    patterns: dated,
    effectiveMonthlyHours: monthly[0]?.monthly_hours ?? 0,
    publicHolidays: new Map(publicHolidays.map((row) => [row.holiday_date, row.hours])),
  };
}

/** The hours of a usual working day: the mean of the days of the pattern that have any; 0 when none has. */
export function hoursPerDay(time: WorkingTime, today: Day): number {
  const worked = patternOn(today, time.patterns, time.effectiveMonthlyHours).filter((hours) => hours > 0);
  return worked.length === 0 ? 0 : fromHundredths(Math.round(toHundredths(sumExact(worked)) / worked.length));
}
