import { isValidRate } from "#shared/money.ts";
import type { Day } from "#shared/day.ts";
import { fromHundredths, isExact, toHundredths } from "#shared/hundredths.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { at, type Fault } from "../read/fault.ts";
import { numberOf, readNamed, textOf, unreadable, type Names, type Unread } from "./judging.ts";
import type { TypedRow } from "../read/rows.ts";
import { daysOf } from "../read/spread-period.ts";
import { minutesOf } from "../read/cell-days.ts";

/** Hours of someone on a project: of one day, or of several. */
export interface ReadHours {
  readonly personId: string;
  readonly projectId: string;
  readonly first: Day;
  readonly last: Day;
  readonly hours: number;
}

/** An entry of the file, or the hours of a week or month. */
export interface ReadEntry extends ReadHours {
  readonly start: string | null;
  readonly end: string | null;
  /** Without times, and written in hours and minutes that aren't hundredths. */
  readonly inMinutes: boolean;
  readonly note: string;
  /** Null where the file doesn't say. */
  readonly billable: boolean | null;
  readonly rate: number | null;
}

const longestNote = 2000;
/** Hours may be less than from start to end by breaks, and more only by rounding. */
const rounding = 2;

interface Times {
  readonly start: string;
  readonly end: string;
  /** In hundredths of an hour; below 0 where the end comes first. */
  readonly span: number;
}

/** Start and end where both are given; an end at midnight is the day's end. */
function timesOf(row: TypedRow): Times | null {
  const [start, given] = [textOf(row, "start"), textOf(row, "end")];
  if (start === "" || given === "" || row.period !== null) return null;
  const end = given === "00:00" && start !== given ? "24:00" : given;
  return { start, end, span: Math.round(((minutesOf(end) - minutesOf(start)) * 100) / 60) };
}

/** Started and stopped within a minute. */
const isAccidental = (times: Times | null, hours: number | null): boolean =>
  times?.span === 0 && hours !== null && hours <= 0.02;

function timesFault(times: Times | null, hours: number | null): Fault | null {
  if (times === null) return null;
  const { start, end, span } = times;
  if (isAccidental(times, hours)) return null;
  if (span <= 0)
    return at("end", t`The end ${end} isn't after the start ${start}. Split it at midnight into two rows.`);
  if (hours === null || toHundredths(hours) <= span + rounding) return null;
  return at("hours", t`The hours, ${hours}, don't fit between ${start} and ${end}.`);
}

function hoursFault(hours: number | null, isOneDay: boolean): Fault | null {
  if (hours === null) return at("hours", t`The hours are missing.`);
  if (hours < 0) return at("hours", t`Hours can't be below 0.`);
  if (!isOneDay || hours <= 24) return null;
  return hours < 1000
    ? at("hours", t`A day has at most 24 hours.`)
    : at("hours", t`Read as ${grouped(hours)} hours. Is the decimal sign right?`);
}

export function rateFault(rate: number | null): Fault | null {
  const isFine = rate === null || rate === 0 || isValidRate(rate);
  return isFine ? null : at("rate", t`A rate is an amount an hour, at least 0, with at most two decimals.`);
}

/** The day of a row, or the days of a grid's column. */
function daysIn(row: TypedRow): { readonly first: Day; readonly last: Day } {
  if (row.period !== null) return daysOf(row.period);
  const day = textOf(row, "day");
  return { first: day, last: day };
}

/** What is wrong with a row, beside its names. */
function faultsOf(row: TypedRow, times: Times | null, hours: number | null): Fault[] {
  const days = daysIn(row);
  const note = textOf(row, "note");
  return [
    ...unreadable(row),
    days.first === "" && row.problems.day === undefined ? at("day", t`The date is missing.`) : null,
    timesFault(times, numberOf(row, "hours")),
    row.problems.hours === undefined ? hoursFault(hours, days.first === days.last) : null,
    rateFault(numberOf(row, "rate")),
    note.length > longestNote ? at("note", t`The note has more than ${longestNote} characters.`) : null,
  ].filter((fault) => fault !== null);
}

/** What a row says, with its names matched, or why it can't be an entry. */
export function readEntry(row: TypedRow, names: Names): ReadEntry | Unread {
  const times = timesOf(row);
  const hours = numberOf(row, "hours") ?? (times === null ? null : fromHundredths(times.span));
  const shown = { hours: fromHundredths(toHundredths(Math.max(0, hours ?? 0))) };
  const refused = faultsOf(row, times, hours);
  return readNamed(
    row,
    names,
    { fields: ["person", "project"], ...shown, refused },
    ({ person, project }) => {
      if (isAccidental(times, shown.hours)) return { ...shown, skipped: t`Less than a minute` };
      if (shown.hours === 0) return { ...shown, skipped: t`No hours` };
      const ids = { personId: person.id, projectId: project.id };
      return { ...ids, note: textOf(row, "note"), ...daysIn(row), ...shown, ...entryDetails(row, times) };
    },
  );
}

function entryDetails(row: TypedRow, times: Times | null) {
  const { billable } = row.values;
  return {
    start: times?.start ?? null,
    end: times?.end ?? null,
    inMinutes: times === null && typeof row.values["hours"] === "number" && !isExact(row.values["hours"]),
    billable: typeof billable === "boolean" ? billable : null,
    rate: numberOf(row, "rate"),
  };
}
