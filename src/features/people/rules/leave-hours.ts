import { numberAt } from "#shared/numbers.ts";
import { daysBetween, weekday, type Day } from "#shared/day.ts";
import { fromHundredths, sumExact, toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import { expectedHours, patternOfDay, patternOn, type WorkingTime } from "./expected-hours.ts";

export const halvesOfDay = ["morning", "afternoon"] as const;
export type HalfOfDay = (typeof halvesOfDay)[number];

/** What a request requires of each of its days. */
export type DayPart =
  /** All the hours the person would work; of the first day only its afternoon, of the last only its morning. */
  | { readonly kind: "whole"; readonly fromNoon?: boolean; readonly untilNoon?: boolean }
  /** Half the hours of the day's pattern, at most those the person would work. */
  | { readonly kind: "half"; readonly of?: HalfOfDay | null }
  /** This many hours of each day, at most those the person would work. */
  | { readonly kind: "hours"; readonly hours: number };

/** A request as it was made. */
export interface RequestedDays {
  readonly startDate: Day;
  readonly endDate: Day;
  readonly part: DayPart;
}

/** A day of a request and the hours it uses; a holiday entry of the specification. */
export interface HolidayEntry {
  readonly day: Day;
  readonly hours: number;
}

/** Other approved holidays don't make a day cheaper. */
export type CostOfDays = Omit<WorkingTime, "approvedHolidays">;

/** A request of more than a year is a typing error. */
export const maxDays = 366;

/** What a request requires of one of its days. */
export function partOn(day: Day, { startDate, endDate, part }: RequestedDays): DayPart {
  if (part.kind !== "whole") return part;
  if (part.fromNoon === true && day === startDate) return { kind: "half", of: "afternoon" };
  if (part.untilNoon === true && day === endDate) return { kind: "half", of: "morning" };
  return { kind: "whole" };
}

/** The half of a day that a request uses; null for a whole day, hours, or a half that isn't named. */
export function halfOn(day: Day, request: RequestedDays): HalfOfDay | null {
  const part = partOn(day, request);
  return part.kind === "half" ? (part.of ?? null) : null;
}

/** The hours of a day by its pattern, and what public holidays leave of them. */
export function workedOn(day: Day, time: CostOfDays): { readonly pattern: number; readonly worked: number } {
  const pattern = patternOfDay(day, time);
  return {
    pattern: numberAt(pattern, weekday(day) - 1),
    worked: expectedHours(day, pattern, time.publicHolidays.get(day) ?? 0, 0),
  };
}

/** The hours that a request uses of a day on which nothing else is. */
export function costOn(day: Day, request: RequestedDays, time: CostOfDays): number {
  if (day < request.startDate || request.endDate < day) return 0;
  const { pattern, worked } = workedOn(day, time);
  return Math.min(requested(partOn(day, request), pattern), worked);
}

/**
 * A request's entries: the days the person would work, with their hours. Weekends, public holidays and days
 * off cost nothing (docs/readings.md#decision-5, #decision-19).
 */
export function requestEntries(first: Day, last: Day, part: DayPart, time: CostOfDays): HolidayEntry[] {
  const request = { startDate: first, endDate: last, part };
  return daysBetween(first, last).flatMap((day) => {
    const hours = costOn(day, request, time);
    return hours > 0 ? [{ day, hours }] : [];
  });
}

/** Hours of a day with so many hours by pattern; half of them is rounded half up. */
function requested(part: DayPart, pattern: number): number {
  if (part.kind === "hours") return part.hours;
  return part.kind === "whole" ? pattern : fromHundredths(Math.round(toHundredths(pattern) / 2));
}

/** The request's total hours; at least 0. */
export function totalHours(entries: readonly HolidayEntry[]): number {
  return sumHours(entries.map(({ hours }) => hours));
}

/** Entries in days, in hundredths of a day: half of a day is half, whatever its hours. */
export function daysOf(entries: readonly HolidayEntry[], time: CostOfDays): number {
  const shares = entries.map(({ day, hours }) => {
    const { worked } = workedOn(day, time);
    return worked <= 0 ? 0 : Math.min(100, Math.round((hours / worked) * 100));
  });
  return fromHundredths(shares.reduce((sum, share) => sum + share, 0));
}

/** The mean of the pattern's working days; 0 without any. */
export function hoursPerDay(time: CostOfDays, today: Day): number {
  const worked = patternOn(today, time.patterns, time.effectiveMonthlyHours).filter((hours) => hours > 0);
  return worked.length === 0 ? 0 : fromHundredths(Math.round(toHundredths(sumExact(worked)) / worked.length));
}
