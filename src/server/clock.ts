import type { Day } from "../shared/day.ts";

/** Tells the time. A test clock stands on one day; instants still move on, so that order is kept. */
export interface Clock {
  /** The instant, in milliseconds since 1970. */
  now(): number;
  /** The civil day in an IANA time zone: the organisation's today. */
  today(timeZone: string): Day;
}

/** The real clock, or one whose day is `fixedDay`. */
export function createClock(fixedDay: Day | null): Clock {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return {
    now: () => Date.now(),
    today: (timeZone) => {
      if (fixedDay !== null) return fixedDay;
      let format = formats.get(timeZone);
      if (!format) {
        format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
        formats.set(timeZone, format);
      }
      return format.format(Date.now());
    },
  };
}
