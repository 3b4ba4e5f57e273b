import type { Day } from "#shared/day.ts";
import { readDay } from "../read/cell-days.ts";
import { isEitherNumber, withoutHoursWord } from "../read/cell-numbers.ts";
import { cellText } from "../read/cell.ts";
import { sayingOf } from "../read/states.ts";
import type { Cell, ColumnEvidence, DateOrder, Formats, SourceRow } from "../read/source.ts";

const orders: readonly DateOrder[] = ["dmy", "mdy", "ymd"];
/** Three figures with one sign between them; years may be last or first. */
const FIGURES = /^(?:\p{L}{2,10}\.?,?\s+)?(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:\D.*)?$/u;
const SHORT_YEAR = /^(?:\D+\s)?(\d{1,2})([./-])\d{1,2}\2(\d{2})(?!\d)/;
const NUMBER = /^[^\p{L}\d]{0,3}-?\d[\d.,'’\s]*[^\p{L}\d]{0,3}$/u;

/** A column of states, kinds or parts of days has fewer different texts. */
const maxTexts = 1000;

class Column {
  readonly #fits = new Set(orders);
  readonly #firsts = new Set<string>();
  readonly #seconds = new Set<string>();
  /** Last figures of dates that have no figure of four. */
  readonly #lasts = new Set<string>();
  #hasDates = false;
  #hasDots = false;
  #hasDashes = false;
  #isAmerican = false;
  #commas = 0;
  #points = 0;
  #either = 0;
  #eitherPoints = 0;
  #hasNumbers = false;
  /** Numbers between 0 and 1, how many of them have more than two decimals, and numbers from 1 on. */
  readonly #sizes = { parts: 0, long: 0, full: 0 };
  readonly #clock = new ClockNumbers();
  /** The first different texts. */
  readonly #texts = new Set<string>();

  add(cell: Cell): void {
    if (this.#texts.size < maxTexts) this.#texts.add(typeof cell === "string" ? cell : cellText(cell));
    if (typeof cell === "number") this.#addFigure(String(cell), false);
    if (typeof cell === "string" && cell.length <= 40) this.#addText(cellText(cell));
  }

  #addText(text: string): void {
    if (!/^\D{0,12}\d/.test(text)) return;
    const alone = withoutHoursWord(text);
    if (alone !== text && NUMBER.test(alone)) this.#clock.add(alone.replace(",", "."), true);
    const [, first = "", sign = "", second = ""] = FIGURES.exec(text) ?? [];
    if (first === "") return this.#addNumber(text);
    if (first.length > 2) return;
    this.#addDate(text, { first, sign, second });
  }

  #addDate(
    text: string,
    parts: { readonly first: string; readonly sign: string; readonly second: string },
  ): void {
    this.#hasDates = true;
    this.#hasDots ||= parts.sign === ".";
    this.#hasDashes ||= parts.sign === "-";
    this.#isAmerican ||= /\d\s*[ap]\.?m\.?$/i.test(text);
    if (this.#firsts.size < 40) this.#firsts.add(parts.first);
    if (this.#seconds.size < 40) this.#seconds.add(parts.second);
    const last = SHORT_YEAR.exec(text)?.[3];
    if (last !== undefined && this.#lasts.size < 40) this.#lasts.add(last);
    for (const order of orders) if (!isPlausible(readDay(text, order))) this.#fits.delete(order);
  }

  #addNumber(text: string): void {
    if (!NUMBER.test(text)) return;
    if (!text.endsWith("%")) this.#addFigure(text.replace(",", "."), true);
    const bare = text.replaceAll(/[^\d.,]/g, "");
    const [comma, point] = [bare.lastIndexOf(","), bare.lastIndexOf(".")];
    if (comma < 0 && point < 0) return;
    if (isEitherNumber(bare)) {
      this.#either += 1;
      if (point >= 0) this.#eitherPoints += 1;
    } else if (isDecimal(bare, comma, point)) this.#commas += 1;
    else if (isDecimal(bare, point, comma)) this.#points += 1;
  }

  #addFigure(figure: string, isText: boolean): void {
    this.#hasNumbers = true;
    this.#clock.add(figure, isText);
    if (/[1-9]/.test(figure.split(".")[0] ?? "")) this.#sizes.full += 1;
    else if (/[1-9]/.test(figure)) this.#sizes.parts += 1;
    if (/^[^1-9]*\.\d{3}/.test(figure)) this.#sizes.long += 1;
  }

  /**
   * Years change less than days: 13/03/26 and 16/03/26 don't begin with the year, and 26-03-13 may. Dashes are how
   * years come first, so that it needs more of them to deny it: 26-12-02 and 27-01-02 are two years.
   */
  #hint(): DateOrder | null {
    const [days, months] = [this.#firsts.size, this.#seconds.size];
    const mayBeginWithYear = this.#fits.has("ymd") && this.#lasts.size > 0 && !this.#hasDots;
    if (mayBeginWithYear && days > this.#lasts.size + (this.#hasDashes ? 3 : 0)) this.#fits.delete("ymd");
    else if (mayBeginWithYear && this.#fits.size > 1) return "ymd";
    if (this.#isAmerican || months > days) return "mdy";
    return days > months ? "dmy" : null;
  }

  all(): ColumnEvidence {
    const hint = this.#hint();
    const { parts, long, full } = this.#sizes;
    return {
      orders: this.#hasDots && this.#fits.has("dmy") ? ["dmy"] : [...this.#fits],
      hasDates: this.#hasDates,
      hasDots: this.#hasDots,
      hint,
      commas: this.#commas,
      points: this.#points,
      either: this.#either,
      eitherPoints: this.#eitherPoints,
      hasNumbers: this.#hasNumbers,
      areFractions: long > 0 && (full * 20 <= parts || (full === 1 && parts > 1)),
      clock: this.#clock.sample(),
      sayings: [...new Set([...this.#texts].map((text) => (text.trim() === "" ? "" : sayingOf(text))))],
    };
  }
}

/**
 * Numbers that may be hours and minutes: 8.30, 7.45. Quarters and halves of hours alone, 60 hundredths, three decimals,
 * or tenths as texts show that they are decimals.
 */
class ClockNumbers {
  #sample: string | null = null;
  #isDecimal = false;
  /** Of numbers without their zeros: 8.3, and 8.5, which clocks have hardly ever. */
  #thirty: string | null = null;
  #hasHalves = false;

  add(figure: string, isText: boolean): void {
    const [, digits = ""] = /^-?\d{0,3}\.(\d+)$/.exec(figure) ?? [];
    // Tenths as text; an 8,3 among 7,45 is an 8,30 without its zero.
    const isTenth = isText && /^[^3]$/.test(digits);
    if (isTenth || /^(?:[6-9]\d?|\d{3,})$/.test(digits)) this.#isDecimal = true;
    else if (/^(?!00|25|50)\d\d$/.test(digits)) this.#sample ??= figure;
    else if (digits === "5") this.#hasHalves = true;
    else if (digits === "3" && !isText) this.#thirty ??= figure;
  }

  sample(): string | null {
    if (this.#isDecimal) return null;
    return this.#sample ?? (this.#hasHalves ? null : this.#thirty);
  }
}

/** True where the sign at `at` is before decimals, and not between thousands. */
function isDecimal(figure: string, at: number, other: number): boolean {
  if (at < 0) return figure.indexOf(figure[other] ?? "") !== other;
  if (other >= 0) return at > other;
  const isAlone = figure.indexOf(figure[at] ?? "") === at;
  return isAlone && (figure.length - at - 1 !== 3 || at > 3 || figure.startsWith("0"));
}

/** Years in which people plan: a year of two figures is none of long ago. */
const isPlausible = (day: string | null): boolean => day !== null && day >= "1990" && day < "2070";

/** Collects what a file's columns say, row by row. */
export class Evidence {
  readonly #columns: Column[] = [];

  add({ cells }: Pick<SourceRow, "cells">): void {
    for (const [at, cell] of cells.entries())
      if (cell !== null) (this.#columns[at] ??= new Column()).add(cell);
  }

  columns(): ColumnEvidence[] {
    return Array.from(this.#columns, (column) => (column ?? new Column()).all());
  }
}

export function evidenceOf(rows: readonly Pick<SourceRow, "cells">[]): ColumnEvidence[] {
  const evidence = new Evidence();
  for (const row of rows) evidence.add(row);
  return evidence.columns();
}

/** What else says how a file is written. */
export interface Clues {
  /** Of an earlier file with these columns. */
  readonly remembered?: Partial<Formats> | null;
  /** The organisation's; null where its dates begin with the year or name the month. */
  readonly dateOrder?: DateOrder | null;
  /** Of separated values. */
  readonly separator?: string;
  readonly headings?: readonly Cell[];
  /** The organisation's: a grid of later days is a plan. */
  readonly today?: Day;
}

/** How dates and numbers of these columns are written: null where they, and the clues, don't say it. */
export function formatsOf(columns: readonly ColumnEvidence[], clues: Clues): Formats {
  return { dateOrder: dateOrderOf(columns, clues), decimalSign: decimalSignOf(columns, clues) };
}

function dateOrderOf(columns: readonly ColumnEvidence[], { remembered, dateOrder, headings = [] }: Clues) {
  const dated = columns.filter(({ hasDates }) => hasDates);
  const usual = remembered?.dateOrder ?? null;
  if (dated.length === 0) return usual ?? dateOrder ?? "ymd";
  const fits = orders.filter((order) => dated.every((column) => column.orders.includes(order)));
  if (fits.length < 2) return fits[0] ?? null;
  if (isLikely(usual, fits)) return usual;
  return isLikely(dateOrder, fits) && !isDenied(dateOrder, dated, headings) ? dateOrder : null;
}

const isLikely = (own: DateOrder | null | undefined, fits: readonly DateOrder[]): own is DateOrder =>
  own !== null && own !== undefined && fits.includes(own);

/** AM, PM, dollars or what goes on from row to row hint at another order than the organisation's. */
function isDenied(own: DateOrder, dated: readonly ColumnEvidence[], headings: readonly Cell[]): boolean {
  const isAmerican = headings.some((heading) => cellText(heading).includes("(USD)"));
  const hints = dated.flatMap(({ hint }) => hint ?? []);
  return (isAmerican && own !== "mdy") || hints.some((hint) => hint !== own);
}

function decimalSignOf(columns: readonly ColumnEvidence[], { remembered, separator }: Clues) {
  const sum = (part: "commas" | "points" | "either" | "eitherPoints") =>
    columns.reduce((all, column) => all + column[part], 0);
  const [commas, points, either] = [sum("commas"), sum("points"), sum("either")];
  if (commas > 0 !== points > 0) return commas > 0 ? "," : ".";
  if (either === 0) return commas > points ? "," : ".";
  if (remembered?.decimalSign) return remembered.decimalSign;
  // Beside semicolons and dotted dates, a comma is before decimals; a point may still be.
  const isContinental = separator === ";" || columns.some(({ hasDots }) => hasDots);
  return commas === 0 && isContinental && sum("eitherPoints") === 0 ? "," : null;
}
