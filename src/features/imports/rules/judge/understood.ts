import { shortWeekdayName, type Day } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { firstDay, lastDay } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { folded } from "../match/directory.ts";
import { cellText, quoted } from "../read/cell.ts";
import { sortOf } from "../read/closing-rows.ts";
import { nonWork } from "../read/non-work-rows.ts";
import { dayWords } from "../read/day-words.ts";
import type { Kind } from "../kinds/fields.ts";
import { numberOf, textOf } from "./judging.ts";
import { Undecided } from "./undecided.ts";
import type { TypedRow } from "../read/rows.ts";
import type { Cell, Reading, SourceRow } from "../read/source.ts";
import { daysOf } from "../read/spread-period.ts";
import { minutesOf } from "../read/cell-days.ts";
import { rankOf } from "../read/field-names.ts";
import { headingWords } from "../read/heading-words.ts";
import { stateFields } from "../read/states.ts";

/** A value that is read well but is hardly meant. `row` null: of the whole file. */
export type Doubt =
  | {
      readonly doubt: "long_day";
      readonly row: number;
      readonly who: string;
      readonly day: Day;
      readonly hours: number;
    }
  | {
      readonly doubt: "times";
      readonly row: number;
      readonly hours: number;
      readonly start: string;
      readonly end: string;
    }
  | { readonly doubt: "allowance"; readonly row: number; readonly who: string; readonly hours: number }
  | { readonly doubt: "one_day"; readonly row: null; readonly heading: string };

export const assumptions = [
  "dates",
  "decimal",
  "leave",
  "not_worked",
  "not_booked",
  "status",
  "span",
  "weeks",
  "currency",
  "customers",
  "hoursMinutes",
  "hidden",
  "unread",
] as const;

/** What is assumed since the file doesn't say it; `sample` is a cell that it concerns. */
export interface Assumption {
  readonly about: (typeof assumptions)[number];
  readonly sample: string | null;
}

/** What all rows of a file say together. */
export interface UnderstoodFile {
  readonly first: Day | null;
  readonly last: Day | null;
  /** The fewest and most hours that one person has on a day. */
  readonly least: number | null;
  readonly most: number | null;
  /** The people, or else projects, with the most hours. */
  readonly top: readonly { readonly name: string; readonly hours: number }[];
  /** Customers of projects, each spelling once; absent of a file that was read before there were any. */
  readonly customers?: readonly string[];
  readonly doubts: readonly Doubt[];
  readonly doubtCount: number;
  readonly assumed: readonly Assumption[];
}

/** Hours of a day that are hardly worked, and of an allowance that is hardly meant in hours. */
const longDay = 16;
const weekOfHours = 40;
const maxDoubts = 20;
const topCount = 5;

/** The first and last day of a fact; null where it names none. */
function spanOf(row: TypedRow): { readonly first: Day; readonly last: Day } | null {
  if (row.period !== null) return daysOf(row.period);
  const [begin = ""] = ["day", "from", "month", "start"].map((field) => textOf(row, field)).filter(isDated);
  if (begin === "") return null;
  const end = ["until", "end"].map((field) => textOf(row, field)).find(isDated) ?? begin;
  return { first: begin.length === 7 ? firstDay(begin) : begin, last: end.length === 7 ? lastDay(end) : end };
}

const isDated = (text: string): boolean => /^\d{4}-\d{2}(-\d{2})?$/.test(text);

/** Collects what all rows of a file say, as they are read. */
export class UnderstoodRows {
  readonly #kind: Kind;
  readonly #reading: Reading;
  readonly #days = new Map<string, number>();
  readonly #sums = new Map<string, number>();
  readonly #doubts: Doubt[] = [];
  readonly #order = new Undecided(/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/, (text) =>
    (text.match(/\d+/g) ?? []).slice(0, 2).some((part) => Number(part) > 12),
  );
  readonly #sign = new Undecided(/^-?\d{1,3}[.,]\d{3}$/, () => false, /\d[.,]\d/);
  readonly #words = { leave: new Set<string>(), planned: new Set<string>() };
  readonly #customers = new Map<string, string>();
  #doubtCount = 0;
  /** There are hours of several days. */
  #hasSpans = false;
  #first: Day | null = null;
  #last: Day | null = null;

  constructor(kind: Kind, reading: Reading) {
    this.#kind = kind;
    this.#reading = reading;
  }

  add(row: TypedRow, { cells }: SourceRow): void {
    this.#readCells(cells);
    const span = spanOf(row);
    if (span !== null) {
      this.#first = this.#first === null || span.first < this.#first ? span.first : this.#first;
      this.#last = this.#last === null || span.last > this.#last ? span.last : this.#last;
    }
    const hours = numberOf(row, "hours");
    const isOfHours = hours !== null && `hours_unit` in row.values === false;
    if (isOfHours) this.#addHours(row, span, hours);
    if (isOfHours && row.period === null && span !== null && span.first < span.last) this.#hasSpans = true;
    this.#doubtTimes(row, hours);
    this.#doubtAllowance(row);
    this.#addCustomer(tidyText(textOf(row, "customer")));
  }

  #addCustomer(name: string): void {
    if (name !== "" && !this.#customers.has(folded(name))) this.#customers.set(folded(name), name);
  }

  /** Rows that say themselves that no one worked them, with the words that say it. */
  noteNonWork(row: TypedRow): void {
    const sort = sortOf(row);
    if (sort !== null && this.#words[sort].size < topCount) this.#words[sort].add(textOf(row, nonWork.word));
  }

  #readCells(cells: readonly Cell[]): void {
    const types = new Map(this.#kind.fields.map(({ name, type }) => [name, type]));
    this.#reading.columns.forEach((name, at) => {
      const type = types.get(name ?? "");
      const cell = cells[at];
      if (typeof cell !== "string") return;
      if (type === "day" || type === "month") this.#order.add(cell.trim());
      if (type === "hours" || type === "money" || name === "period") this.#sign.add(cell.trim());
    });
  }

  #addHours(row: TypedRow, span: ReturnType<typeof spanOf>, hours: number): void {
    const who = textOf(row, "person") || textOf(row, "project");
    this.#sums.set(who, (this.#sums.get(who) ?? 0) + toHundredths(hours));
    if (span === null || span.first !== span.last || textOf(row, "person") === "") return;
    const key = `${who}\n${span.first}`;
    const before = this.#days.get(key) ?? 0;
    const after = before + toHundredths(hours);
    this.#days.set(key, after);
    if (before <= longDay * 100 && after > longDay * 100)
      this.#doubtful({ doubt: "long_day", row: row.row, who, day: span.first, hours: fromHundredths(after) });
  }

  #doubtTimes(row: TypedRow, hours: number | null): void {
    const [start, end] = [textOf(row, "start"), textOf(row, "end")];
    if (hours === null || !start.includes(":") || !end.includes(":")) return;
    const span = (minutesOf(end) - minutesOf(start)) / 60;
    if (span > 1 && hours < span / 2) this.#doubtful({ doubt: "times", row: row.row, hours, start, end });
  }

  #doubtAllowance(row: TypedRow): void {
    const field = this.#kind.code === "holiday_balances" ? "allowance" : "holiday_allowance";
    const hours = numberOf(row, field);
    if (hours === null || hours <= 0 || hours >= weekOfHours || `${field}_unit` in row.values) return;
    const who = textOf(row, "person") || textOf(row, "email");
    this.#doubtful({ doubt: "allowance", row: row.row, who, hours });
  }

  #doubtful(doubt: Doubt): void {
    this.#doubtCount += 1;
    if (this.#doubts.length < maxDoubts) this.#doubts.push(doubt);
  }

  /** All of it; `headings` and `samples` are the file's. */
  all(headings: readonly Cell[], samples: readonly SourceRow[]): UnderstoodFile {
    const days = [...this.#days.values()];
    const unread = this.#kind.code === "holiday_requests" ? this.#secondDates(headings, samples) : [];
    return {
      first: this.#first,
      last: this.#last,
      least: days.length === 0 ? null : fromHundredths(days.reduce((least, each) => Math.min(least, each))),
      most: days.length === 0 ? null : fromHundredths(days.reduce((most, each) => Math.max(most, each))),
      top: [...this.#sums]
        .toSorted((one, other) => other[1] - one[1])
        .slice(0, topCount)
        .map(([name, hours]) => ({ name, hours: fromHundredths(hours) })),
      customers: [...this.#customers.values()],
      doubts: [...unread, ...this.#doubts],
      doubtCount: unread.length + this.#doubtCount,
      assumed: this.#assumed(headings),
    };
  }

  /** Columns of dates that nothing reads, where every absence is of one day. */
  #secondDates(headings: readonly Cell[], samples: readonly SourceRow[]): Doubt[] {
    const { columns } = this.#reading;
    if (columns.includes("until")) return [];
    return headings.flatMap((heading, at): Doubt[] => {
      const filled = samples.map(({ cells }) => cells[at] ?? null).filter((cell) => cellText(cell) !== "");
      const areDates =
        filled.length > 0 &&
        filled.every(
          (cell) => typeof cell === "object" || /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.test(cellText(cell)),
        );
      return (columns[at] ?? null) === null && areDates
        ? [{ doubt: "one_day", row: null, heading: cellText(heading) }]
        : [];
    });
  }

  /** Which of several columns of states counts. */
  #chosenState(headings: readonly Cell[]): Assumption[] {
    const { columns } = this.#reading;
    const chosen = columns.findIndex((name) => name !== null && stateFields.has(name));
    const field = this.#kind.fields.find(({ name }) => name === columns[chosen]);
    const hasOther =
      field !== undefined &&
      headings.some((heading, at) => columns[at] === null && rankOf(field, heading) !== null);
    return hasOther ? [{ about: "status", sample: cellText(headings[chosen]) }] : [];
  }

  #nonWork(about: Assumption["about"], sort: "leave" | "planned"): Assumption[] {
    const words = [...this.#words[sort]].map((word) => quoted(word));
    return words.length === 0 ? [] : [{ about, sample: words.join(", ") }];
  }

  #saysEachDay(headings: readonly Cell[]): boolean {
    return headingWords(headings[this.#reading.columns.indexOf("hours")] ?? null).isPerDay;
  }

  #assumed(headings: readonly Cell[]): Assumption[] {
    const { columns } = this.#reading;
    const { code, fields } = this.#kind;
    const has = (name: string) => columns.includes(name);
    const isMoney = fields.some(({ name, type }) => type === "money" && has(name));
    return [
      ...undecided("dates", this.#order),
      ...undecided("decimal", this.#sign),
      ...(code === "holiday_requests" && !has("leave") && !has("kind") ? [assumption("leave")] : []),
      ...this.#nonWork("not_worked", "leave"),
      ...this.#nonWork("not_booked", "planned"),
      ...this.#chosenState(headings),
      ...(code === "allocations" && this.#hasSpans && !this.#saysEachDay(headings)
        ? [assumption("span")]
        : []),
      ...(code === "time_entries" ? [assumption("weeks")] : []),
      ...(isMoney && !has("currency") ? [assumption("currency")] : []),
    ];
  }
}

const undecided = (about: Assumption["about"], { open: sample }: Undecided): Assumption[] =>
  sample === null ? [] : [{ about, sample }];

const assumption = (about: Assumption["about"]): Assumption => ({ about, sample: null });

/** "Fri 3 April 2026" */
export const longDayWords = (day: Day): string => `${shortWeekdayName(day)} ${dayWords(day)}`;

/** A doubt in words. */
export function doubtWords(doubt: Doubt): string {
  if (doubt.doubt === "long_day")
    return t`${doubt.who} has ${plural(doubt.hours, "# hour", "# hours")} on ${longDayWords(doubt.day)}.`;
  if (doubt.doubt === "times")
    return t`The hours, ${formatHours(doubt.hours)}, are far less than from ${doubt.start} to ${doubt.end}.`;
  if (doubt.doubt === "allowance")
    return t`${doubt.who} has an allowance of ${plural(doubt.hours, "# hour", "# hours")}, less than a week's work. Are these days?`;
  return t`Every absence is of one day, but “${doubt.heading}” holds dates too. Is it the last day?`;
}
