import { withoutGuard } from "#shared/csv.ts";
import { hoursQuestion } from "#shared/hours.ts";
import { twoReadings } from "#shared/typed-number.ts";
import { t } from "#shared/texts/t.ts";
import { readDay, readMonth, readTime } from "./cell-days.ts";
import { readHours, readMoney, readNumber, readInteger, withoutHoursWord } from "./cell-numbers.ts";
import { cellText, plain, quoted } from "./cell.ts";
import { hasUnit } from "./field-names.ts";
import { isState } from "./states.ts";
import type { Field, FieldType } from "../kinds/fields.ts";
import type { Value } from "./rows.ts";
import type { Cell, DateOrder, Formats, Unit } from "./source.ts";
import { hoursPer, patternUnitOf, saidUnit, type PatternUnit } from "./units.ts";

export interface FieldReading {
  readonly field: Field;
  readonly formats: Formats;
  /** What a bare number of hours counts; null where no one has said it. */
  readonly unit: Unit | null;
  /** The heading says hours and minutes, and no one has said what numbers are. */
  readonly isClock?: boolean;
  /** The organisation's time zone. */
  readonly zone?: string | undefined;
  /** Times without an offset are those of Greenwich, as the heading says. */
  readonly isUtc?: boolean;
}

const yes = new Set("yes y true 1 x on active billable ja oui si enabled wahr vrai".split(" "));
const no = new Set([
  ..."no n false 0 off inactive archived nein non disabled falsch faux nonbillable deactivated".split(" "),
  "non billable",
  "not billable",
]);
const examples: Readonly<Record<DateOrder, string>> = {
  ymd: "2026-03-31",
  dmy: "31/03/2026",
  mdy: "03/31/2026",
};

/**
 * A cell as a field's value; nothing is null, and what can't be read is null with a sentence. `unit` where a number
 * isn't of hours: of days, or a share of the working time.
 */
export function readField(
  reading: FieldReading,
  given: Cell,
): { readonly value: Value; readonly unit?: PatternUnit; readonly problem: string | null } {
  const { field, formats, zone, isUtc = false } = reading;
  if (cellText(given) === "") return { value: null, problem: null };
  if (hasUnit(field)) return readAmount(given, reading);
  if (isStamp(field, given)) return { value: true, problem: null };
  const cell = inZone(given, isUtc);
  const value = readers[field.type](cell, formats, zone);
  const problem = value === null ? faults[field.type](quoted(cell), formats) : null;
  return { value, problem };
}

/** The day on which leave was cancelled or rejected: such a column says yes by its date. */
export const isStamp = ({ name }: Field, cell: Cell): boolean =>
  (name === "cancelled" || name === "rejected") &&
  typeof cell !== "number" &&
  (["ymd", "dmy", "mdy"] as const).some((order) => readDay(cell, order) !== null);

/** A cell with a time, as Greenwich's where its heading says so. */
export function inZone(cell: Cell, isUtc: boolean): Cell {
  const text = isUtc ? cellText(cell) : "";
  return isUtc && /\d:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text) ? `${text}Z` : cell;
}

/** A number of hours, days or a share of the working time: what the cell says itself, else what its column does. */
function readAmount(cell: Cell, { field: { type }, formats, unit, isClock }: FieldReading) {
  const said = saidUnit(cell, formats.decimalSign);
  const counted = said?.unit ?? unit;
  if (counted === "hoursMinutes") return hoursAndMinutes(type, cell, formats);
  const number = said?.number ?? readNumber(cell, formats.decimalSign);
  if (number === null) return hoursIn(type, cell, formats, ofClock(counted));
  // A workbook's 7:30 without its format is 0.3125.
  if (isClock === true && said === null && number !== 0)
    return { value: null, problem: notClock(quoted(cell)) };
  if (counted === null) return { value: null, problem: withoutUnit(quoted(cell)) };
  const pattern = patternUnitOf(counted);
  if (pattern === null) return hoursIn(type, cell, formats, hoursPer[counted]);
  return shareOrDays(cell, number, counted, pattern);
}

/** What a length of time counts in a column: hours in others than those of minutes and seconds. */
const ofClock = (unit: Unit | null): number =>
  unit === "minutes" || unit === "seconds" ? hoursPer[unit] : 1;

function shareOrDays(cell: Cell, number: number, counted: Unit, unit: PatternUnit) {
  const amount = number * hoursPer[counted];
  // 0.5 in a column of percent is half a percent, or half of the time: no one plans the first.
  const isTooSmall = counted === "percent" && amount > 0 && amount < 0.02;
  if (isTooSmall) return { value: null, problem: tooSmall(quoted(cell)) };
  return { value: Math.round(amount * 1e6) / 1e6, unit, problem: null };
}

/** 7.30 as 7:30; a workbook's number lacks the zero. */
function hoursAndMinutes(type: FieldType, cell: Cell, formats: Formats) {
  const figure = typeof cell === "string" ? withoutHoursWord(cell.trim()) : cell;
  const number = readNumber(figure, formats.decimalSign);
  if (number === null) return hoursIn(type, cell, formats, 1);
  const minutes = Math.round(Math.abs(number) * 100);
  const value = Math.sign(number) * (Math.floor(minutes / 100) + (minutes % 100) / 60);
  return minutes % 100 < 60 ? { value, problem: null } : { value: null, problem: notMinutes(quoted(cell)) };
}

function hoursIn(type: FieldType, cell: Cell, formats: Formats, perUnit: number) {
  const hours = readHours(cell, formats.decimalSign, perUnit);
  const value = type === "whole" && hours !== null && !Number.isInteger(hours) ? null : hours;
  const text = cellText(cell);
  const [, minutes, seconds] = perUnit < 0.1 ? (/^(\d+):(\d\d)$/.exec(text) ?? []) : [];
  const fault = () =>
    seconds === undefined
      ? (hoursQuestion(text) ?? faults[type](quoted(cell), formats))
      : twoReadings(text, `${minutes}h ${seconds}m`, `${minutes}m ${seconds}s`);
  return { value, problem: value === null ? fault() : null };
}

const notClock = (cell: string): string =>
  t`The heading says hours and minutes. Write ${cell} like 7:30, or choose what the numbers are.`;
const notMinutes = (cell: string): string =>
  t`${cell} has more than 59 minutes. Write it like 7:30, or choose decimal hours under Numbers are.`;
const withoutUnit = (cell: string): string =>
  t`${cell} may be hours, days or a share of the working time. Choose what the numbers are.`;
const tooSmall = (cell: string): string =>
  t`${cell} would be less than 2 percent. Write 50 for half of the working time, or choose full-time equivalents.`;

type Reader = (cell: Cell, formats: Formats, zone?: string) => Value;

const asText: Reader = (cell) => readText(cellText(cell));
const readers: Readonly<Record<FieldType, Reader>> = {
  day: (cell, { dateOrder }, zone) => readDay(cell, dateOrder, zone),
  month: (cell, { dateOrder }) => readMonth(cell, dateOrder),
  time: (cell, _, zone) => readTime(cell, zone),
  hours: (cell, { decimalSign }) => saidUnit(cell, decimalSign)?.number ?? readHours(cell, decimalSign),
  money: (cell, { decimalSign }) => readMoney(cell, decimalSign),
  whole: (cell, { decimalSign }) => readInteger(cell, decimalSign),
  yesNo: (cell) => (typeof cell === "boolean" ? cell : readYesNo(cellText(cell))),
  email: (cell) => readEmail(cellText(cell)),
  state: (cell) => (isState(cell) ? readText(cellText(cell)) : null),
  text: asText,
  sort: asText,
  person: asText,
  project: asText,
  function: asText,
  tier: asText,
  characteristic: asText,
  leave: asText,
};

/** True for a filled cell that can be read as a field of a type. */
export function reads(type: FieldType, cell: Cell, formats: Formats): boolean {
  return readers[type](cell, formats) !== null;
}

/** True for yes, false for no, in several languages; null for other words. */
export function readYesNo(text: string): boolean | null {
  const word = plain(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

function readEmail(text: string): string | null {
  const bare = withoutGuard(text);
  const address = (/<([^<>]+)>$/.exec(bare)?.[1] ?? bare)
    .replace(/^mailto:/i, "")
    .trim()
    .toLowerCase();
  return address.length <= 254 && /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(address) ? address : null;
}

/** Text without an export's guard before formulas, and without signs that no database stores. */
function readText(text: string): string {
  return withoutGuard(text).replaceAll("\0", "").replaceAll("\r\n", "\n");
}

const notText = (cell: string): string => t`${cell} isn't a text.`;

/** What a cell should have been, by its field's type. */
const faults: Readonly<Record<FieldType, (cell: string, formats: Formats) => string>> = {
  day: (cell, { dateOrder }) => t`${cell} isn't a date. Write it like ${examples[dateOrder ?? "ymd"]}.`,
  month: (cell) => t`${cell} isn't a month. Write it like 2026-03.`,
  time: (cell) => t`${cell} isn't a time. Write it like 09:30.`,
  hours: (cell, { decimalSign }) =>
    t`${cell} isn't a number of hours. Write it like ${`7${decimalSign ?? "."}5`} or 7:30.`,
  money: (cell, { decimalSign }) =>
    t`${cell} isn't an amount. Write it like ${`1234${decimalSign ?? "."}50`}.`,
  whole: (cell) => t`${cell} isn't a whole number. Write it like 40.`,
  yesNo: (cell) => t`${cell} isn't Yes or No. Write one of them.`,
  email: (cell) => t`${cell} isn't an email address. Write it like ann@company.example.`,
  state: (cell) => t`Nothing is known of the status ${cell}. Write approved, pending, rejected or cancelled.`,
  text: notText,
  sort: notText,
  person: notText,
  project: notText,
  function: notText,
  tier: notText,
  characteristic: notText,
  leave: notText,
};
