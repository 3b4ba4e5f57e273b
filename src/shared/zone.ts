import { addDays, dayNumber, type Day } from "./day.ts";

/**
 * Civil time in IANA time zones. Instants are milliseconds since 1970, minutes count from midnight (0 to
 * 1440). A civil time may happen twice, or never.
 */

interface CivilTime {
  readonly day: Day;
  /** 0 to 1439. */
  readonly minute: number;
}

const dayLength = 86_400_000;
const minuteLength = 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      calendar: "iso8601",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** The wall clock's time as if it were UTC, in milliseconds, to the second. */
function wallAt(instant: number, timeZone: string): number {
  const found: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) found[type] = Number(value);
  const day = `${String(found["year"]).padStart(4, "0")}-${String(found["month"]).padStart(2, "0")}-${String(found["day"]).padStart(2, "0")}`;
  return (
    dayNumber(day) * dayLength +
    (((found["hour"] ?? 0) * 60 + (found["minute"] ?? 0)) * 60 + (found["second"] ?? 0)) * 1000
  );
}

function offsetAt(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1000) * 1000;
  return wallAt(second, timeZone) - second;
}

export function civilAt(instant: number, timeZone: string): CivilTime {
  const wall = wallAt(instant, timeZone);
  const days = Math.floor(wall / dayLength);
  return { day: addDays("1970-01-01", days), minute: Math.floor((wall - days * dayLength) / minuteLength) };
}

/** Minutes since midnight (0 to 1440) as `HH:mm`. */
export function writeTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/**
 * The instants at which the clock shows that minute of that day: one as a rule, two or none where clocks
 * change.
 */
export function instantsOf(day: Day, minute: number, timeZone: string): number[] {
  const wall = dayNumber(day) * dayLength + minute * minuteLength;
  // The offsets before and after a clock change nearby.
  const offsets = new Set([wall - dayLength, wall + dayLength].map((about) => offsetAt(about, timeZone)));
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => wallAt(instant, timeZone) === wall)
    .toSorted((left, right) => left - right);
}

/** The first instant of a civil day, or of the leap where its midnight is skipped. */
export function startOfDay(day: Day, timeZone: string): number {
  const wall = dayNumber(day) * dayLength;
  return instantsOf(day, 0, timeZone)[0] ?? wall - offsetAt(wall - dayLength, timeZone);
}
