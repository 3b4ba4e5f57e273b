import { sumHours } from "#shared/hours.ts";
import { startOfWeek, type Day } from "#shared/day.ts";
import { workingDay, type WorkingTime } from "./expected-hours.ts";

/**
 * Hours that can be planned on a day before it's overbooked: those expected of the person (pattern, employment, public
 * holidays and leave), up to the next half-hour, since plans are made in half-hours. The one rule behind the planner's
 * marks, its review, Everyone, Home and office displays.
 */
export const dayLimit = (expected: number): number => Math.ceil(sumHours([expected, expected])) / 2;

/** Hours planned on a day beyond its limit; 0 where they fit. */
export const hoursOver = (planned: number, expected: number): number =>
  Math.max(0, sumHours([planned, -dayLimit(expected)]));

/** A day with more hours than its limit, and how many more. */
export interface OverbookedDay {
  readonly day: Day;
  readonly hours: number;
}

/** A person's overbooked days, in order. `planned`: hours by day, over all functions. */
export function overbookedDays(
  planned: readonly { readonly day: Day; readonly hours: number }[],
  time: WorkingTime,
): OverbookedDay[] {
  return planned
    .map(({ day, hours }) => ({ day, hours: hoursOver(hours, workingDay(day, time).expected) }))
    .filter(({ hours }) => hours > 0)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** A week's overbooked days: the first of them, how many they are, and their hours over. */
export interface OverbookedWeek extends OverbookedDay {
  readonly days: number;
}

/** Overbooked days by week, in order. */
export function overbookedWeeks(overbooked: readonly OverbookedDay[]): OverbookedWeek[] {
  return [...Map.groupBy(overbooked, ({ day }) => startOfWeek(day)).values()].flatMap((days) =>
    days[0] ? [{ day: days[0].day, days: days.length, hours: sumHours(days.map(({ hours }) => hours)) }] : [],
  );
}
