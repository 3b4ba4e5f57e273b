import { dayFromNumber, dayNumber, isDay, weekday, type Day } from "#shared/day.ts";
import { isMonth, monthOf, type Month } from "#shared/month.ts";
import { civilAt, writeTime } from "#shared/zone.ts";
import { cellText } from "./cell.ts";
import { monthNumber } from "./month-names.ts";
import { weekdayIn } from "./weekdays.ts";
import type { Cell, DateOrder } from "./source.ts";

/** A time of day behind a date, with or without a zone. */
const TIME_BEHIND =
  /(?:[T\s]+|,\s*)(\d{1,2})[:.](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(z|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?|utc|gmt)?$/i;
const OFFSET = /([+-])(\d{1,2}):?(\d{2})?$/;
const TIME = /^(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:\.\d{1,3})?)?)?\s*([ap])?\.?(?:m\.?)?$/;

/**
 * The civil day of a cell, in the file's order of day, month and year; null where it names none. A time with an
 * offset is an instant, whose day is the zone's. Without an order, a day that's the same in each.
 */
export function readDay(cell: Cell, order: DateOrder | null, zone?: string): Day | null {
  if (typeof cell === "object" && cell !== null) return isDay(cell.day) ? cell.day : null;
  if (typeof cell === "number") return serialDay(cell);
  const text = cellText(cell);
  if (isDay(text)) return text;
  if (text.length > 60) return null;
  return order === null ? inAnyOrder(text, zone) : dayInText(text, order, zone);
}

/** The day that a text names whatever its order is. */
function inAnyOrder(text: string, zone: string | undefined): Day | null {
  const orders = ["dmy", "mdy", "ymd"] as const;
  const days = new Set(orders.flatMap((order) => dayInText(text, order, zone) ?? []));
  return days.size === 1 ? ([...days][0] ?? null) : null;
}

function dayInText(text: string, order: DateOrder, zone: string | undefined): Day | null {
  const instant = zone === undefined ? null : instantIn(text, order);
  if (instant !== null && zone !== undefined) return civilAt(instant, zone).day;
  return dayIn(text.replace(TIME_BEHIND, ""), order);
}

/** A day and a time of the clock of a cell that has both, with its seconds, and the instant where it names an offset. */
export interface Moment {
  readonly day: Day;
  /** Minutes since midnight, with a fraction. */
  readonly minutes: number;
  readonly instant: number | null;
}

/** The moment of a cell with a day and a time, by the clock of a zone where it names an offset; null for others. */
export function readMoment(cell: Cell, order: DateOrder | null, zone?: string): Moment | null {
  if (typeof cell === "object") return cell?.time ? typedMoment(cell.day, cell.time) : null;
  const text = typeof cell === "string" ? cellText(cell) : "";
  const time = text.length > 60 ? null : secondsBehind(text);
  if (time === null) return null;
  const instant = zone === undefined ? null : instantIn(text, order ?? "ymd");
  if (instant !== null && zone !== undefined) {
    const { day, minute } = civilAt(instant, zone);
    return { day, minutes: minute + (time % 60) / 60, instant };
  }
  const day = readDay(text, order);
  return day === null ? null : { day, minutes: time / 60, instant: null };
}

function typedMoment(day: Day, time: string): Moment {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return { day, minutes: hours * 60 + minutes + seconds / 60, instant: null };
}

/** Seconds since midnight of the time behind a date; null without one. */
function secondsBehind(text: string): number | null {
  const [, hours, minutes = "0", seconds = "0", half] = TIME_BEHIND.exec(text) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const hour = hoursOfDay(Number(hours), half?.slice(0, 1).toLowerCase());
  return hour <= 24 ? hour * 3600 + Number(minutes) * 60 + Number(seconds) : null;
}

/** The instant of a text with a date, a time and an offset, in milliseconds; null without an offset. */
function instantIn(text: string, order: DateOrder): number | null {
  const zone = TIME_BEHIND.exec(text)?.[5];
  if (zone === undefined) return null;
  const day = dayIn(text.replace(TIME_BEHIND, ""), order);
  const seconds = secondsBehind(text);
  if (day === null || seconds === null) return null;
  const [, sign, hours = "0", minutes = "0"] = OFFSET.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return dayNumber(day) * 86_400_000 + seconds * 1000 - offset * 60_000;
}

/** The day of a text without a time. */
function dayIn(bare: string, order: DateOrder): Day | null {
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  if (digits) return dayOf(digits[1], digits[2], digits[3]);
  const all = partsOf(bare);
  const [first = ""] = all;
  const isNamed = all.length > 3 && !/\d/.test(first);
  const parts = isNamed ? all.slice(1) : all;
  const day = parts.length === 3 ? (inWords(parts) ?? inFigures(parts, order)) : null;
  const named = isNamed ? weekdayIn(first) : null;
  // "Wed 03/04/2026" is the 4th of March, whatever the order.
  return day !== null && named !== null && named !== weekday(day) ? null : day;
}

/** What a workbook's date is as a bare number: days since 1900, of the years in which people plan. */
function serialDay(serial: number): Day | null {
  return serial >= 20_000 && serial < 73_051 ? dayFromNumber(Math.floor(serial) - 25_569) : null;
}

/** The figures and names of a date. */
const partsOf = (text: string): string[] =>
  text
    .replace(/(\d)(?:st|nd|rd|th|er)\b/i, "$1")
    .split(/[\s./,\-–|]+/u)
    .filter((part) => part !== "" && !/^(?:de|of)$/i.test(part));

function inWords(parts: readonly string[]): Day | null {
  const at = parts.findIndex((part) => /\p{L}/u.test(part));
  const month = at < 0 ? null : monthNumber(parts[at] ?? "");
  const [first = "", second = ""] = parts.filter((_, index) => index !== at);
  if (month === null) return null;
  return first.length === 4 ? dayOf(first, String(month), second) : dayOf(second, String(month), first);
}

function inFigures(parts: readonly string[], order: DateOrder): Day | null {
  const places = (parts[0] ?? "").length === 4 ? "ymd" : order;
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
export function readMonth(cell: Cell, order: DateOrder | null): Month | null {
  const day = readDay(cell, order);
  if (day !== null) return monthOf(day);
  return typeof cell === "string" && cell.length <= 40 ? monthInWords(cell) : null;
}

/** A text that names a month and its year, but no day. */
export function monthInWords(text: string): Month | null {
  const joined = /^\s*(?:(\d{4})(?:-?M)?|(\p{L}{3,10}))[-.']?(\d{4}|\d{2})\s*$/iu.exec(text);
  const [first = "", second = "", ...more] = joined?.slice(1).filter(Boolean) ?? monthParts(text);
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
export function readTime(cell: Cell, zone?: string): string | null {
  if (typeof cell === "object") return cell?.time?.slice(0, 5) ?? null;
  if (typeof cell === "number") return cell >= 0 && cell < 1 ? clock(Math.round(cell * 1440)) : null;
  const moment = readMoment(cell, "dmy", zone) ?? readMoment(cell, "mdy", zone);
  if (moment !== null) return clock(Math.floor(moment.minutes));
  const text = cellText(cell).toLowerCase();
  return text.length > 60 ? null : timeInText(text);
}

function timeInText(text: string): string | null {
  const [, hours = "", minutes = "0", , half] = TIME.exec(text) ?? [];
  if (hours === "" || Number(minutes) > 59) return null;
  return clock(hoursOfDay(Number(hours), half) * 60 + Number(minutes));
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

/** Minutes since midnight of a read time, `HH:mm`. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** Clocks change between two moments: their times don't say how much time passed. */
export function changesClock(start: Moment, end: Moment): boolean {
  if (start.instant === null || end.instant === null) return false;
  const byClock = (dayNumber(end.day) - dayNumber(start.day)) * 1440 + end.minutes - start.minutes;
  return Math.round((end.instant - start.instant) / 60_000 - byClock) !== 0;
}

/** The time of the clock of a moment, `HH:mm`. */
export const clockOf = ({ minutes }: Moment): string => writeTime(Math.floor(minutes));

/** Minutes from one moment to another; by the clock where one of them is no instant. */
export function minutesBetween(start: Moment, end: Moment): number {
  if (start.instant !== null && end.instant !== null) return (end.instant - start.instant) / 60_000;
  return (dayNumber(end.day) - dayNumber(start.day)) * 1440 + end.minutes - start.minutes;
}
