import { addDays, dayNumber, isDay, type Day } from "./day.ts";

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
export function wallAt(instant: number, timeZone: string): number {
  const found = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return Date.parse(
    `${found["year"]}-${found["month"]}-${found["day"]}T${found["hour"]}:${found["minute"]}:${found["second"]}Z`,
  );
}

/** At a full second. */
function offsetAt(instant: number, timeZone: string): number {
  return wallAt(instant, timeZone) - instant;
}

export function civilAt(instant: number, timeZone: string): CivilTime {
  const wall = wallAt(instant, timeZone);
  const days = Math.floor(wall / dayLength);
  return { day: addDays("1970-01-01", days), minute: Math.floor((wall - days * dayLength) / minuteLength) };
}

/** The civil day that a moment (`moment.ts`) is on. */
export const dayOfMoment = (moment: string, timeZone: string): Day =>
  isDay(moment) ? moment : civilAt(Date.parse(moment), timeZone).day;

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
  // Where a time comes twice, the clock was further ahead the first time: the earlier instant is first.
  return [...offsets].map((offset) => wall - offset).filter((instant) => wallAt(instant, timeZone) === wall);
}

/**
 * The instant at which the clock shows that wall (`wallAt`), the first where it does twice. A time that clocks skip is
 * read with the offset before the change, as calendars do (RFC 5545).
 */
export function instantOfWall(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - dayLength, timeZone);
  const after = wall - offsetAt(wall + dayLength, timeZone);
  const instants = [before, after].filter((instant) => wallAt(instant, timeZone) === wall);
  return Math.min(...(instants.length > 0 ? instants : [before]));
}

/** The first instant of a civil day, or of the leap where its midnight is skipped. */
export function startOfDay(day: Day, timeZone: string): number {
  const wall = dayNumber(day) * dayLength;
  return instantsOf(day, 0, timeZone)[0] ?? wall - offsetAt(wall - dayLength, timeZone);
}
