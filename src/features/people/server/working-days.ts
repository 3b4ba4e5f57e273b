import type { Tables } from "#server/database/tables.ts";
import type { Answers } from "#server/scope.ts";
import { addDays, type Day } from "#shared/day.ts";
import type { DaySpan, WorkingPattern, WorkingTime } from "../rules/expected-hours.ts";
import { publicHolidaysByPerson, type PublicHoliday } from "../rules/public-holidays.ts";
import {
  approvedHolidayHours,
  monthlyHoursOf,
  publicHolidaysOf,
  workingPatternsOf,
  type PersonIds,
} from "./working-days-queries.ts";

/** What working days are counted by: four reads, however many people. */
export function workingTimeQueries(orgId: string, people: PersonIds, first: Day, last: Day) {
  return [
    monthlyHoursOf(orgId, people),
    workingPatternsOf(orgId, people, last),
    publicHolidaysOf(orgId, people, first, last),
    approvedHolidayHours(orgId, people, first, last),
  ] as const;
}

export type WorkingTimeRows = Answers<ReturnType<typeof workingTimeQueries>>;

/** The same of a week. */
export const workingWeekQueries = (orgId: string, people: PersonIds, weekStarting: Day) =>
  workingTimeQueries(orgId, people, weekStarting, addDays(weekStarting, 6));

/** Each person's working time, of those that were read. */
export function workingTimes([monthly, patterns, publicHolidays, approved]: WorkingTimeRows) {
  const peopleBy = new Map(monthly.map((row) => [row.user_id, row]));
  const patternsBy = Map.groupBy(patterns, (row) => row.user_id);
  const approvedBy = Map.groupBy(approved, (row) => row.user_id);
  const publicHours = hoursByDay(publicHolidaysByPerson(publicHolidays));
  return (userId: string): WorkingTime => ({
    effectiveMonthlyHours: peopleBy.get(userId)?.monthly_hours ?? 0,
    firstDay: peopleBy.get(userId)?.first_day ?? null,
    lastDay: peopleBy.get(userId)?.last_day ?? null,
    inactive: daySpans(peopleBy.get(userId)?.inactive ?? "{}"),
    patterns: (patternsBy.get(userId) ?? []).map(patternOf),
    publicHolidays: publicHours(userId),
    approvedHolidays: new Map((approvedBy.get(userId) ?? []).map((row) => [row.date, row.hours])),
  });
}

/** A `datemultirange` as it is read, `{[2026-10-05,2026-11-02),[2026-12-01,)}`. */
const daySpans = (ranges: string): DaySpan[] =>
  [...ranges.matchAll(/\[([^,]+),([^)]*)\)/g)].map(([, first = "", end = ""]) => ({
    first,
    end: end === "" ? null : end,
  }));

/** Hours by day, made once for people with the same holidays. */
function hoursByDay(holidaysOf: (userId: string) => readonly PublicHoliday[]) {
  const made = new Map<readonly PublicHoliday[], WorkingTime["publicHolidays"]>();
  return (userId: string) => {
    const holidays = holidaysOf(userId);
    const hours = made.get(holidays) ?? new Map(holidays.map(({ day, hours }) => [day, hours]));
    made.set(holidays, hours);
    return hours;
  };
}

/** The public holidays that count for one person, of those that were read. */
export const holidaysOfPerson = ([, , publicHolidays]: WorkingTimeRows, userId: string) => [
  ...publicHolidaysByPerson(publicHolidays)(userId),
];

export function patternOf(row: Omit<Tables["working_patterns"], "org_id" | "user_id" | "recorded_at">) {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = row;
  const hours: [...WorkingPattern] = [monday, tuesday, wednesday, thursday, friday, saturday, sunday];
  return { validFrom: row.valid_from, hours };
}
