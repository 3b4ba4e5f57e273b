import { addDays, type Day } from "./day.ts";
import { shortMonthName } from "./month.ts";
import { t } from "./texts/t.ts";

/** The date formats an organisation chooses from, by their id (docs/readings.md#decision-21). */
export const dateFormatIds = ["dmy_slash", "mdy_slash", "iso", "dmy_text"] as const;
export type DateFormatId = (typeof dateFormatIds)[number];

export interface Formats {
  readonly id: DateFormatId;
  /** `9 Nov 2026`, `09/11/2026`, `11/09/2026`, `2026-11-09`. */
  day(day: Day): string;
  /** The same without the year, where the year is plain. */
  shortDay(day: Day): string;
  /** From a day to another: `9 – 15 Nov 2026`, `09/11/2026 – 15/11/2026`. */
  span(first: Day, last: Day): string;
  /** The week that starts on a Monday, as a span. */
  week(weekStarting: Day): string;
  /** An instant (ISO text) as the organisation's date and clock: `9 Nov 2026, 14:02`. */
  instant(instant: string): string;
  /** The organisation's date of an instant. */
  instantDay(instant: string): string;
  /** The organisation's clock at an instant: `14:02`. */
  time(instant: string): string;
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly date: string;
}

const partsOf = (day: Day): Parts => ({
  year: day.slice(0, 4),
  month: day.slice(5, 7),
  date: day.slice(8, 10),
});
/** With a month in words, as each language puts it; English: `9 Nov 2026` and `9 Nov`. */
const withYear = ({ year, month, date }: Parts): string =>
  t.as("date")`${Number(date)} ${shortMonthName(`${year}-${month}`)} ${year}`;
const withoutYear = ({ year, month, date }: Parts): string =>
  t.as("date")`${Number(date)} ${shortMonthName(`${year}-${month}`)}`;

const long: Readonly<Record<DateFormatId, (parts: Parts) => string>> = {
  dmy_slash: ({ year, month, date }) => `${date}/${month}/${year}`,
  mdy_slash: ({ year, month, date }) => `${month}/${date}/${year}`,
  iso: ({ year, month, date }) => `${year}-${month}-${date}`,
  dmy_text: withYear,
};

const short: Readonly<Record<DateFormatId, (parts: Parts) => string>> = {
  dmy_slash: ({ month, date }) => `${date}/${month}`,
  mdy_slash: ({ month, date }) => `${month}/${date}`,
  iso: ({ month, date }) => `${month}-${date}`,
  dmy_text: withoutYear,
};

function isDateFormat(id: string): id is DateFormatId {
  return (dateFormatIds as readonly string[]).includes(id);
}

/** Spans omit what both ends share: `30 Nov – 6 Dec 2026`. */
function spanInWords(first: Day, last: Day): string {
  if (first.slice(0, 7) === last.slice(0, 7))
    return t.as("date")`${Number(partsOf(first).date)} – ${long.dmy_text(partsOf(last))}`;
  return `${(first.slice(0, 4) === last.slice(0, 4) ? short : long).dmy_text(partsOf(first))} – ${long.dmy_text(partsOf(last))}`;
}

/** The formats of an organisation's date format and time zone. Unknown formats read as `d MMM yyyy`. */
export function formatsOf(dateFormat: string, timeZone: string): Formats {
  const id = isDateFormat(dateFormat) ? dateFormat : "dmy_text";
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const local = (instant: string): { day: Day; time: string } => {
    const found = Object.fromEntries(
      clock.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
    );
    return {
      day: `${found["year"]}-${found["month"]}-${found["day"]}`,
      time: `${found["hour"]}:${found["minute"]}`,
    };
  };
  const day = (value: Day) => long[id](partsOf(value));
  const span = (first: Day, last: Day) => {
    if (first === last) return day(first);
    return id === "dmy_text" ? spanInWords(first, last) : `${day(first)} – ${day(last)}`;
  };
  return {
    id,
    day,
    shortDay: (value) => short[id](partsOf(value)),
    span,
    week: (weekStarting) => span(weekStarting, addDays(weekStarting, 6)),
    instant: (instant) => {
      const { day: civil, time } = local(instant);
      return `${day(civil)}, ${time}`;
    },
    instantDay: (instant) => day(local(instant).day),
    time: (instant) => local(instant).time,
  };
}
