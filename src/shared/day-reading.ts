import { addDays, isDay, isNoDay, noSuchDay, type Day } from "./day.ts";
import type { DateFormatId } from "./formats.ts";
import { monthNames, months } from "./month.ts";
import { perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";

/** How each format is typed, for an empty field. */
export const dayPatterns = perLanguage((): Readonly<Record<DateFormatId, string>> => ({
  dmy_slash: t`dd/mm/yyyy`,
  mdy_slash: t`mm/dd/yyyy`,
  iso: t`yyyy-mm-dd`,
  dmy_text: t`d mmm yyyy`,
}));

const orders: Readonly<Record<DateFormatId, "dmy" | "mdy" | "ymd">> = {
  dmy_slash: "dmy",
  mdy_slash: "mdy",
  iso: "ymd",
  dmy_text: "dmy",
};

/** What the days around today may be called, in the language and in English. */
const nearDays = perLanguage(() => [
  [t`yesterday`, "yesterday"],
  [t`today`, "today"],
  [t`tomorrow`, "tomorrow"],
]);

/** True where a text names day, month and a year of four digits: nothing more has to be typed. */
export function isCompleteDay(text: string): boolean {
  return /^\s*(?:\d{4}\D+\d{1,2}\D+\d{1,2}|[\p{L}\d]+[^\p{L}\d]+[\p{L}\d]+[^\p{L}\d]+\d{4})\s*$/u.test(text);
}

/**
 * The day that a typed text means: in the organisation's format, as `2026-11-09`, with a month in words, or
 * shorter, as `9/11`, `9 nov`, `091126`, `today`. Without a year it's of the present one, or with `from` the next
 * such day from that one on. Null where it means none between 1900 and 2100.
 */
export function readDay(text: string, format: DateFormatId, today: Day, from?: Day): Day | null {
  const yearless = from === undefined ? [today.slice(0, 4)] : yearsFrom(from);
  const days = yearless
    .map((year) => writtenDay(text, format, today, year))
    .filter((day) => day !== null && isDay(day));
  return days.find((day) => from === undefined || (day !== null && day >= from)) ?? days.at(-1) ?? null;
}

/** What is wrong with a text that `readDay` can't read: it may name a day that a month doesn't have, such as 30 Feb. */
export function typedDayFault(text: string, format: DateFormatId, today: Day, example: string): string {
  return isNoDay(writtenDay(text, format, today, today.slice(0, 4)) ?? "")
    ? noSuchDay(text.trim())
    : t`Enter a date such as ${example}`;
}

/** A typed day as it is stored, whether its month has it or not; null where none is typed. */
function writtenDay(text: string, format: DateFormatId, today: Day, yearless: string): string | null {
  const words = text.trim().toLowerCase().replaceAll("'", "’");
  const named = nearDays()
    .map((names) => names.includes(words))
    .indexOf(true);
  if (named >= 0) return addDays(today, named - 1);
  const parts = words.split(/[\s./,-]+/).filter((part) => part !== "");
  const [only = ""] = parts;
  const pieces = parts.length === 1 && /^(?:\d{6}|\d{8})$/.test(only) ? cut(only, orders[format]) : parts;
  return inWords(pieces, yearless) ?? inFigures(pieces, orders[format], yearless);
}

/** The year of a day and enough after it for a 29 February. */
const yearsFrom = (from: Day): string[] =>
  Array.from({ length: 9 }, (_, index) => String(Number(from.slice(0, 4)) + index));

/** `09112026` or `091126` in the pieces of an order. */
function cut(digits: string, order: string): string[] {
  const year = digits.length - 4;
  const lengths = [...order].map((part) => (part === "y" ? year : 2));
  let from = 0;
  return lengths.map((length) => digits.slice(from, (from += length)));
}

/** `9 nov 2026`, `nov 9`: the word says which of the others is the day. */
function inWords(pieces: readonly string[], yearless: string): string | null {
  const at = pieces.findIndex((piece) => /^\p{L}{3,}$/u.test(piece));
  const begins = (name: string | undefined) => name?.toLowerCase().startsWith(pieces[at] ?? "-") === true;
  const own = monthNames().findIndex(begins);
  const month = own < 0 ? months.findIndex(begins) : own;
  const [date = "", year, ...more] = pieces.filter((_, index) => index !== at);
  return month < 0 || more.length > 0 ? null : dayOf(year ?? yearless, String(month + 1), date);
}

function inFigures(pieces: readonly string[], order: string, yearless: string): string | null {
  if (pieces.length > 3) return null;
  const pattern = (pieces[0] ?? "").length === 4 ? "ymd" : order;
  const places = pieces.length === 2 ? pattern.replace("y", "") : pattern;
  const piece = (part: string) => pieces[places.indexOf(part)];
  return dayOf(piece("y") ?? yearless, piece("m"), piece("d"));
}

/** A year of two digits is of this century. */
function dayOf(year: string, month: string | undefined, date: string | undefined): string {
  const figures = [year, month ?? "", date ?? ""].map((figure) => figure.padStart(2, "0"));
  return `${year.length === 2 ? "20" : ""}${figures.join("-")}`;
}
