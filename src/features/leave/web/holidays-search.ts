import { isDay, type Day } from "#shared/day.ts";

/** Which holiday year is shown, by any day in it; today's when left out. */
export interface HolidaysSearch {
  readonly on?: Day;
}

export function readHolidaysSearch({ on }: Record<string, unknown>): HolidaysSearch {
  return typeof on === "string" && isDay(on) ? { on } : {};
}
