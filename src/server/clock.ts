import { isDay, type Day } from "#shared/day.ts";

/** A test clock stays on one day while instants move on, or runs on from another instant. */
export interface Clock {
  /** The instant, in milliseconds since 1970. */
  now(): number;
  /** The civil day in an IANA time zone: the organisation's today. */
  today(timeZone: string): Day;
}

/** The real clock; or with `test` one that stays on that civil day, or runs on from that ISO instant. */
export function createClock(test: string | null): Clock {
  const fixedDay = test !== null && isDay(test) ? test : null;
  const ahead = test === null || fixedDay !== null ? 0 : Date.parse(test) - Date.now();
  const formats = new Map<string, Intl.DateTimeFormat>();
  const now = () => Date.now() + ahead;
  return {
    now,
    today: (timeZone) => {
      if (fixedDay !== null) return fixedDay;
      let format = formats.get(timeZone);
      if (!format) {
        format = new Intl.DateTimeFormat("en-CA", {
          timeZone,
          year: "numeric",
          month: "2-digit",
          day: "2-digit",
        });
        formats.set(timeZone, format);
      }
      return format.format(now());
    },
  };
}
