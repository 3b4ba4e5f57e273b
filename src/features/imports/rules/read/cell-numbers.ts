import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { cellText } from "./cell.ts";
import type { Cell, Formats } from "./source.ts";

type DecimalSign = Formats["decimalSign"];
/** A figure that is a number by either sign, another one each time. */
const EITHER = /^-?(?!0)\d{1,3}[.,]\d{3}$/;

const GROUPED = /^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d*)?$/u;

/** No figure of the product is larger. */
const MOST = 1e12;
const CURRENCY = /^(?:[a-z]{3}\s)|(?:\s?[a-z]{3})$|\b[a-z]{1,2}(?=\$)|[$€£¥₹\u{a0}\u{202f}]|chf|kr\.?|zł/giu;
/** With two digits of minutes, unless seconds follow: 7:3 may be 7:30 or 7:03. */
const CLOCK = /^(\d{1,5}):(\d{2}|0|\d(?=:))(?::(\d{1,2})(?:[.,]\d+)?)?(?:\s*(?:h|std\.?|hrs?))?$/;
const UNITS =
  /^(?:(\d+(?:[.,]\d+)?)\s*d)?\s*(?:(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?))?\s*(?:(\d+(?=\s*m)|\d{2,}|0)\s*(?:m|min\.?|mins|minutes?|minuten|minutos?|$))?\s*(?:(\d+)\s*(?:s|sec|secs|seconds?))?$/;

/** True for "7,500", which is seven and a half or seven thousand and a half. */
export const isEitherNumber = (text: string): boolean => EITHER.test(text.replaceAll(/[^\d.,-]/g, ""));

/**
 * A number by the file's decimal sign, with thousands grouped by signs or spaces; null where it's none. Without a
 * sign only what is the same by both.
 */
export function readNumber(cell: Cell, decimalSign: DecimalSign): number | null {
  if (typeof cell === "number") return Number.isFinite(cell) && Math.abs(cell) < MOST ? cell : null;
  const text = cellText(cell);
  if (/^-?\d{1,12}$/.test(text)) return Number(text);
  if (decimalSign === null) return byEither(text);
  const bracketed = /^\((.+)\)$/.exec(text)?.[1];
  const written = (bracketed ?? text).replace(/^[−–]/u, "-").replace(/^([+-])\s+/u, "$1");
  // Spaces and apostrophes group thousands, and nothing else: 7'30 and "12 5" are no numbers.
  const bare = GROUPED.test(written) ? written.replaceAll(/[\s'’]/gu, "") : written;
  const number = figure(bare, decimalSign);
  if (number === null || Math.abs(number) >= MOST) return null;
  return bracketed === undefined ? number : -number;
}

/** A number that is the same by either sign. */
function byEither(text: string): number | null {
  if (isEitherNumber(text)) return null;
  return readNumber(text, text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : ".");
}

function figure(text: string, decimalSign: "." | ","): number | null {
  const [, minus, body = ""] = /^([+-]?)([\d.,]{1,20})$/.exec(text) ?? [];
  if (!/\d/.test(body)) return null;
  const number = Number(plainFigure(body, decimalSign));
  if (Number.isNaN(number)) return null;
  return minus === "-" && number !== 0 ? -number : number;
}

/** Without signs between thousands, and with a point before decimals; something else where it's no number. */
function plainFigure(body: string, decimalSign: "." | ","): string {
  const group = decimalSign === "." ? "," : ".";
  const [front = "", ...decimals] = body.split(decimalSign);
  const groups = front.split(group);
  const isGrouped = groups.slice(1).every((part) => part.length === 3) && (groups[0] ?? "").length <= 3;
  if (groups.length === 1 || isGrouped) return [groups.join(""), ...decimals].join(".");
  // The other sign can't stand between thousands here: it's the decimal sign, in a file that has both.
  return decimals.length === 0 ? groups.join(".") : body;
}

/**
 * Hours in minutes where they are (20 minutes are a third), else with two decimals: `1.5`, `1,5`, `1:30`, `01:30:00`, `1h 30m`, `90m`, `-2`. `perUnit` is how many hours a
 * bare number counts: 1, 1/60 in a column of minutes, or 24 of fractions of a day. Null where it says no hours.
 */
export function readHours(cell: Cell, decimalSign: DecimalSign, perUnit = 1): number | null {
  const number = readNumber(cell, decimalSign);
  // Workbooks round fractions of 24 hours when they write them.
  if (number !== null && perUnit === 24) return Math.round(number * 1440) / 60;
  if (number !== null) return perUnit === 1 ? hundredths(number) : minutesOr(number * perUnit);
  const written = cellText(cell).toLowerCase();
  const negative = /^[-−–]/u.test(written);
  const text = (negative ? written.slice(1) : written).trim().replace(/^pt(?=\d)/, "");
  const hours = text.length > 24 ? null : (clockHours(text, perUnit) ?? unitHours(text));
  return hours === null || hours > 1e7 ? null : minutesOr(negative ? -hours : hours);
}

/** 7:30 in a column of minutes or seconds may be minutes and seconds: null. */
function clockHours(text: string, perUnit: number): number | null {
  const [, hours, minutes, given] = CLOCK.exec(text) ?? [];
  const seconds = given ?? "0";
  if (perUnit < 0.1 && given === undefined) return null;
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return notAccidental(Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600);
}

/** What is shorter than a minute was started by mistake. */
const notAccidental = (hours: number): number => (hours < 1 / 60 ? 0 : hours);

function unitHours(text: string): number | null {
  const [found, days, hours, minutes, seconds] = UNITS.exec(text) ?? [];
  if (!found || !/[a-z]/.test(found) || days !== undefined) return null;
  const count = (part: string | undefined) => (part === undefined ? 0 : Number(part.replace(",", ".")));
  return notAccidental(count(hours) + count(minutes) / 60 + count(seconds) / 3600);
}

/** "8.30 h" as "8.30". */
export const withoutHoursWord = (text: string): string =>
  text.replace(/\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?)$/i, "");

/** Money with two decimals, without its currency: `£1,234.50`, `1.234,50 €`, `(20)`. */
export function readMoney(cell: Cell, decimalSign: DecimalSign): number | null {
  if (typeof cell === "number") return readNumber(cell, decimalSign) === null ? null : hundredths(cell);
  const text = cellText(cell);
  const number = text.length > 40 ? null : readNumber(text.replaceAll(CURRENCY, "").trim(), decimalSign);
  return number === null ? null : hundredths(number);
}

/** A number without decimals; null for anything else. */
export function readInteger(cell: Cell, decimalSign: DecimalSign): number | null {
  const number = readNumber(cell, decimalSign);
  return number !== null && Number.isInteger(number) ? number : null;
}

/** As it is where it counts minutes, else in hundredths. */
function minutesOr(hours: number): number {
  const minutes = hours * 60;
  return Math.abs(minutes - Math.round(minutes)) < 1e-6 ? Math.round(minutes) / 60 : hundredths(hours);
}

function hundredths(value: number): number {
  const rounded = fromHundredths(toHundredths(Math.abs(value)));
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}
