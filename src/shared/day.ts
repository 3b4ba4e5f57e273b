import { perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";

/** Civil days as `yyyy-MM-dd`: no zone, no clock, compared as strings. */
export type Day = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01 (proleptic Gregorian), after Howard Hinnant's days_from_civil. */
export function dayNumber(day: Day): number {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8, 10));
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** The civil day of a day number; the inverse of `dayNumber`. */
export function dayFromNumber(number: number): Day {
  const shifted = number + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** An existing day between 1900-01-01 and 2100-12-31, the product's range. */
export function isDay(text: string): boolean {
  return (
    pattern.test(text) &&
    text >= "1900-01-01" &&
    text <= "2100-12-31" &&
    dayFromNumber(dayNumber(text)) === text
  );
}

/** True for a text with year, month and day in their ranges whose month has no such day: 2027-02-29. */
export function isNoDay(text: string): boolean {
  return /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) && !isDay(text);
}

export const noSuchDay = (text: string) => t`${text} isn't a day. Check the month's last day.`;

/** What to enter instead of a text that is no day. */
export const dayFault = (text: string) =>
  isNoDay(text) ? noSuchDay(text) : t`Enter a date between 1900 and 2100`;

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return dayFromNumber(dayNumber(day) + count);
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** Saturday and Sunday are the weekend, fixed (docs/readings.md#amb-52). */
export function isWeekend(day: Day): boolean {
  return weekday(day) >= 6;
}

/** The Monday of the day's week. */
export function startOfWeek(day: Day): Day {
  return addDays(day, 1 - weekday(day));
}

/** Every day from `first` to `last`, both included; none when `last` is earlier. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let number = dayNumber(first); number <= dayNumber(last); number += 1)
    days.push(dayFromNumber(number));
  return days;
}

/** The days of a week by their English names, as settings and files have them; Monday first. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** What people call them. */
export const weekdayNames = perLanguage(() => [
  t`Monday`,
  t`Tuesday`,
  t`Wednesday`,
  t`Thursday`,
  t`Friday`,
  t`Saturday`,
  t`Sunday`,
]);

/** `Mon`. */
export const shortWeekdayNames = perLanguage(() => [
  t.as("short day")`Mon`,
  t.as("short day")`Tue`,
  t.as("short day")`Wed`,
  t.as("short day")`Thu`,
  t.as("short day")`Fri`,
  t.as("short day")`Sat`,
  t.as("short day")`Sun`,
]);

export function weekdayName(day: Day): string {
  return weekdayNames()[weekday(day) - 1] ?? "";
}

export function shortWeekdayName(day: Day): string {
  return shortWeekdayNames()[weekday(day) - 1] ?? "";
}
