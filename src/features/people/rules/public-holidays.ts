import { compareTexts } from "#shared/in-order.ts";
import type { Day } from "#shared/day.ts";
import { publicHolidayName } from "./holiday-names.ts";

/** A public holiday as it is read for people. */
export interface HolidayForPeople {
  /** Null: everyone's. Otherwise it is of the place where this person belongs that day. */
  readonly userId: string | null;
  readonly day: Day;
  readonly name: string;
  readonly hours: number;
}

export type PublicHoliday = Omit<HolidayForPeople, "userId">;

/**
 * Each person's public holidays, by day. Where everyone and their place both have one, the longer counts and
 * never the sum; of two as long, the place's. Known names are in the reader's language.
 */
export function publicHolidaysByPerson(
  holidays: readonly HolidayForPeople[],
): (userId: string) => readonly PublicHoliday[] {
  const byPerson = new Map<string | null, PublicHoliday[]>();
  for (const { userId, name, ...stored } of holidays) {
    const holiday = { ...stored, name: publicHolidayName(name) };
    const own = byPerson.get(userId);
    if (own === undefined) byPerson.set(userId, [holiday]);
    else own.push(holiday);
  }
  const everyones = byPerson.get(null) ?? [];
  return (userId) => {
    const own = byPerson.get(userId);
    return own === undefined ? everyones : longest(everyones, own);
  };
}

function longest(everyones: readonly PublicHoliday[], own: readonly PublicHoliday[]): PublicHoliday[] {
  const byDay = new Map(everyones.map((holiday) => [holiday.day, holiday]));
  for (const holiday of own)
    if (holiday.hours >= (byDay.get(holiday.day)?.hours ?? 0)) byDay.set(holiday.day, holiday);
  return [...byDay.values()].toSorted((left, right) => compareTexts(left.day, right.day));
}
