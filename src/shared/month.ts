import { addDays, isDay, type Day } from "./day.ts";
import { perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";

/** Civil months as `yyyy-MM` strings. Comparing two as strings compares them in time. */
export type Month = string;

/** The months by their English names, as files have them; January first. */
export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** What people call them. */
export const monthNames = perLanguage(() => [
  t`January`,
  t`February`,
  t`March`,
  t`April`,
  t.as("month")`May`,
  t`June`,
  t`July`,
  t`August`,
  t`September`,
  t`October`,
  t`November`,
  t`December`,
]);

/** `Nov`. */
export const shortMonthNames = perLanguage(() => [
  t.as("short month")`Jan`,
  t.as("short month")`Feb`,
  t.as("short month")`Mar`,
  t.as("short month")`Apr`,
  t.as("short month")`May`,
  t.as("short month")`Jun`,
  t.as("short month")`Jul`,
  t.as("short month")`Aug`,
  t.as("short month")`Sep`,
  t.as("short month")`Oct`,
  t.as("short month")`Nov`,
  t.as("short month")`Dec`,
]);

/** True for a month between 1900-01 and 2100-12. */
export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`);
}

/** What to enter instead of a text that is no month. */
export const monthFault = (text: string) =>
  /^(?:19|20)\d\d-\d\d$/.test(text)
    ? t`${text} isn't a month. Months go from 01 to 12, such as 2026-03.`
    : t`Enter a month from 1900-01 to 2100-12, such as 2026-03`;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The month `count` months later (earlier when negative). */
export function addMonths(month: Month, count: number): Month {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(total / 12)).padStart(4, "0")}-${String((total % 12) + 1).padStart(2, "0")}`;
}

/** Full months from `from` to `to`; negative when `to` is earlier. */
export function monthsBetween(from: Month, to: Month): number {
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7))
  );
}

/** Every month from `first` to `last`, both included; none when `last` is earlier. */
export function monthRange(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

export function firstDay(month: Month): Day {
  return `${month}-01`;
}

export function lastDay(month: Month): Day {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

/** How many days the month has: 28 to 31. */
export function daysInMonth(month: Month): number {
  return Number(lastDay(month).slice(8, 10));
}

/** `Nov`. */
export function shortMonthName(month: Month): string {
  return shortMonthNames()[Number(month.slice(5, 7)) - 1] ?? "";
}

/** `November 2026`. */
export function formatMonth(month: Month): string {
  return `${monthNames()[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;
}

/** `Nov 2026`. */
export function formatMonthShort(month: Month): string {
  return `${shortMonthName(month)} ${month.slice(0, 4)}`;
}

/** `Nov 2026` in every language, as files have it that programs read. */
export function monthInFiles(month: Month): string {
  return `${months[Number(month.slice(5, 7)) - 1]?.slice(0, 3) ?? ""} ${month.slice(0, 4)}`;
}
