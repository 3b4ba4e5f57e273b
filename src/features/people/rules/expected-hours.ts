import { numberAt } from "#shared/numbers.ts";
import { addDays, daysBetween, weekday, type Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";

/** Hours for Monday to Sunday, seven values of 0 to 24. */
export type WorkingPattern = readonly [number, number, number, number, number, number, number];

/** A pattern and the day it begins to apply. */
export interface DatedPattern {
  readonly validFrom: Day;
  readonly hours: WorkingPattern;
}

/**
 * Monday to Friday alike: effective monthly hours x 12 / 52 / 5, rounded half up to 0.01
 * (docs/readings.md#decision-19).
 */
export function defaultPattern(effectiveMonthlyHours: number): WorkingPattern {
  const daily = Math.min(24, Math.round((effectiveMonthlyHours * 12 * 100) / 52 / 5) / 100);
  return [daily, daily, daily, daily, daily, 0, 0];
}

/** The latest pattern begun by a day, else the default of the monthly hours. */
export function patternOn(
  day: Day,
  patterns: readonly DatedPattern[],
  effectiveMonthlyHours: number,
): WorkingPattern {
  let current: DatedPattern | null = null;
  for (const pattern of patterns) {
    if (pattern.validFrom <= day && (current === null || pattern.validFrom > current.validFrom))
      current = pattern;
  }
  return current?.hours ?? defaultPattern(effectiveMonthlyHours);
}

/**
 * Expected hours on a day: the pattern's less public and approved holidays, at least 0
 * (docs/readings.md#decision-19). The one rule behind cell locks, expected totals, holiday costs and
 * capacity.
 */
export function expectedHours(
  day: Day,
  pattern: WorkingPattern,
  publicHolidayHours: number,
  approvedHolidayHours: number,
): number {
  const hours = numberAt(pattern, weekday(day) - 1);
  return fromHundredths(
    Math.max(0, toHundredths(hours) - toHundredths(publicHolidayHours) - toHundredths(approvedHolidayHours)),
  );
}

/** The first and last day someone is employed; null where it isn't set, which doesn't limit anything. */
export interface EmploymentDays {
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

/** True from the first to the last day of an employment. */
export const isEmployed = (day: Day, { firstDay = null, lastDay = null }: Partial<EmploymentDays>): boolean =>
  (firstDay === null || day >= firstDay) && (lastDay === null || day <= lastDay);

/** Days from `first` on, before `end`; without an end, all after it. */
export interface DaySpan {
  readonly first: Day;
  readonly end: Day | null;
}

/** What a person's working days are counted by. */
export interface WorkingTime extends Partial<EmploymentDays> {
  /** When the person wasn't active. */
  readonly inactive?: readonly DaySpan[];
  /** The person's own monthly hours, or the organisation's. */
  readonly effectiveMonthlyHours: number;
  readonly patterns: readonly DatedPattern[];
  /** Hours of public and of the person's approved holidays by day. */
  readonly publicHolidays: ReadonlyMap<Day, number>;
  readonly approvedHolidays: ReadonlyMap<Day, number>;
}

/** What the working pattern says of a day, and what holidays leave of it, in hours. */
export interface WorkingDay {
  readonly day: Day;
  readonly pattern: number;
  readonly expected: number;
}

const isWithin = (day: Day, spans: readonly DaySpan[] = []): boolean =>
  spans.some(({ first, end }) => first <= day && (end === null || day < end));

const noWork: WorkingPattern = [0, 0, 0, 0, 0, 0, 0];

/** The pattern of a day: no hours outside the employment, and while someone isn't active. */
export const patternOfDay = (
  day: Day,
  time: Pick<WorkingTime, "patterns" | "effectiveMonthlyHours" | "firstDay" | "lastDay" | "inactive">,
): WorkingPattern =>
  isEmployed(day, time) && !isWithin(day, time.inactive)
    ? patternOn(day, time.patterns, time.effectiveMonthlyHours)
    : noWork;

/** A day of a person (docs/readings.md#decision-19). */
export function workingDay(day: Day, time: WorkingTime): WorkingDay {
  const pattern = patternOfDay(day, time);
  return {
    day,
    pattern: numberAt(pattern, weekday(day) - 1),
    expected: expectedHours(
      day,
      pattern,
      time.publicHolidays.get(day) ?? 0,
      time.approvedHolidays.get(day) ?? 0,
    ),
  };
}

/** A person's expected hours on each day from `first` to `last`. */
export const expectedBetween = (first: Day, last: Day, time: WorkingTime): number[] =>
  daysBetween(first, last).map((day) => workingDay(day, time).expected);

/** The same from Monday to Sunday. */
export const expectedWeek = (weekStarting: Day, time: WorkingTime): number[] =>
  expectedBetween(weekStarting, addDays(weekStarting, 6), time);
