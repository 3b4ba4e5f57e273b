import { dayFromNumber, isDay, type Day } from "#shared/day.ts";
import { isMonth, monthOf, type Month } from "#shared/month.ts";
import { writeTime } from "#shared/zone.ts";
import { cellText } from "./cell.ts";
import { monthNumber } from "./month-names.ts";
import type { Cell, DateOrder } from "./source.ts";

/** A time of day behind a date, with or without a zone: not part of the day. */
const TIME_BEHIND =
  /(?:[T\s]+|,\s*)\d{1,2}[:.]\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|utc|[+-]\d{2}:?\d{2})?$/i;
const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2})(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/;

/** The civil day of a cell, in the file's order of day, month and year; null where it names none. */
export function readDay(cell: Cell, order: DateOrder): Day | null {
  if (typeof cell === "object" && cell !== null) return isDay(cell.day) ? cell.day : null;
  if (typeof cell === "number") return serialDay(cell);
  const text = cellText(cell);
  if (isDay(text)) return text;
  if (text.length > 60) return null;
  const bare = text.replace(TIME_BEHIND, "");
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  if (digits) return dayOf(digits[1], digits[2], digits[3]);
  const parts = partsOf(bare);
  return parts.length === 3 ? (inWords(parts) ?? inFigures(parts, order)) : null;
}

/** What a workbook's date is as a bare number: days since 1900, of the years in which people plan. */
function serialDay(serial: number): Day | null {
  return serial >= 20_000 && serial < 73_051 ? dayFromNumber(Math.floor(serial) - 25_569) : null;
}

/** The figures and the month's name of a date, without the name of its weekday. */
function partsOf(text: string): string[] {
  const parts = text
    .replace(/(\d)(?:st|nd|rd|th)\b/i, "$1")
    .split(/[\s./,\-–|]+/u)
    .filter((part) => part !== "" && !/^(?:de|of)$/i.test(part));
  const [first = ""] = parts;
  return parts.length > 3 && !/\d/.test(first) ? parts.slice(1) : parts;
}

function inWords(parts: readonly string[]): Day | null {
  const at = parts.findIndex((part) => /\p{L}/u.test(part));
  const month = at < 0 ? null : monthNumber(parts[at] ?? "");
  const [first = "", second = ""] = parts.filter((_, index) => index !== at);
  if (month === null) return null;
  return first.length === 4 ? dayOf(first, String(month), second) : dayOf(second, String(month), first);
}

function inFigures(parts: readonly string[], order: DateOrder): Day | null {
  const places =
    (parts[0] ?? "").length === 4 ? "ymd" : order === "ymd" && (parts[2] ?? "").length === 4 ? "dmy" : order;
  const part = (sign: string) => parts[places.indexOf(sign)];
  return dayOf(part("y"), part("m"), part("d"));
}

function dayOf(year: string | undefined, month: string | undefined, date: string | undefined): Day | null {
  const full = /^\d{2}$/.test(year ?? "") ? `20${year}` : (year ?? "");
  if (!/^\d{4}$/.test(full) || !/^\d{1,2}$/.test(month ?? "") || !/^\d{1,2}$/.test(date ?? "")) return null;
  const day = `${full}-${(month ?? "").padStart(2, "0")}-${(date ?? "").padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** The month of a cell: `2026-03`, `03/2026`, `Mar 2026`, `März 26`, `202603`, or the month of any day. */
export function readMonth(cell: Cell, order: DateOrder): Month | null {
  const day = readDay(cell, order);
  if (day !== null) return monthOf(day);
  return typeof cell === "string" && cell.length <= 40 ? monthInWords(cell) : null;
}

/** A text that names a month and its year, but no day. */
export function monthInWords(text: string): Month | null {
  const joined = /^\s*(\d{4})(\d{2})\s*$/.exec(text);
  const [first = "", second = "", ...more] = joined?.slice(1) ?? monthParts(text);
  if (second === "" || more.length > 0) return null;
  if (!/\d/.test(first)) return monthOfYear(monthNumber(first), second);
  if (!/\d/.test(second)) return monthOfYear(monthNumber(second), first);
  // Two figures need a year of four: 03/26 may be a day.
  const [month, year] = first.length === 4 ? [second, first] : [first, second];
  return /^\d{1,2}$/.test(month) && year.length === 4 ? monthOfYear(Number(month), year) : null;
}

function monthParts(text: string): string[] {
  return text.split(/[\s./,\-–'’_]+/u).filter((part) => part !== "" && !/^de$/i.test(part));
}

function monthOfYear(number: number | null, year: string): Month | null {
  const full = `${year.length === 2 ? "20" : ""}${year}-${String(number).padStart(2, "0")}`;
  return isMonth(full) ? full : null;
}

/** A time of day as `HH:mm`: `9`, `9:30`, `09.30`, `9:30 PM`, `2026-03-02 09:30`; null where it names none. */
export function readTime(cell: Cell): string | null {
  if (typeof cell === "object") return cell?.time ?? null;
  if (typeof cell === "number") return cell >= 0 && cell < 1 ? clock(Math.round(cell * 1440)) : null;
  const text = cellText(cell).toLowerCase();
  return text.length > 60 ? null : timeInText(text);
}

function timeInText(text: string): string | null {
  const [, hours = "", minutes = "0", , half] = TIME.exec(withoutDay(text)) ?? [];
  if (hours === "" || Number(minutes) > 59) return null;
  return clock(hoursOfDay(Number(hours), half) * 60 + Number(minutes));
}

/** The time behind a date, or a text that has no date. */
function withoutDay(text: string): string {
  const iso = /^\d{4}-\d{1,2}-\d{1,2}[t\s]+(\d{1,2}:\d{2})/.exec(text)?.[1];
  return iso ?? /^[\d./-]{6,10}\s+(\d{1,2}:\d{2}.*)$/.exec(text)?.[1]?.trim() ?? text;
}

/** By the clock of 12 hours where one half of the day is named. */
function hoursOfDay(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
  return hours < 1 || hours > 12 ? Number.NaN : (hours % 12) + (half === "p" ? 12 : 0);
}

/** 24:00 ends a day. */
function clock(minutes: number): string | null {
  if (!(minutes <= 1440)) return null;
  return writeTime(minutes);
}
