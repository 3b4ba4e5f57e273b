import { isDay, type Day } from "#shared/day.ts";
import { idPattern } from "#shared/id.ts";
import { isMonth, shortMonthName } from "#shared/month.ts";
import { locale, perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** What ids stand for. */
export type Names = ReadonlyMap<string, string>;

/** How values are written: ids by name, days and instants in the organisation's format. */
export interface Vocabulary {
  readonly names: Names;
  readonly day: (day: Day) => string;
  /** Of an instant in UTC as ISO text. */
  readonly instant: (instant: string) => string;
}

/** Nothing at all, in words. */
export const nothing = () => t.as("a value")`nothing`;

/** Whether a value is nothing at all. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const numbers = perLanguage(() => new Intl.NumberFormat(locale(), { maximumFractionDigits: 20 }));

function numberWords(value: number): string {
  return `${value < 0 ? "\u2212" : ""}${numbers().format(Math.abs(value))}`;
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

function textWords(text: string, { names, day, instant }: Vocabulary): string {
  if (idPattern.test(text)) return names.get(text) ?? text;
  if (isDay(text)) return day(text);
  if (instantPattern.test(text) && isDay(text.slice(0, 10))) return instant(text);
  if (isMonth(text)) return `${shortMonthName(text)} ${text.slice(0, 4)}`;
  if (text === "pause_resume") return t`Pause and resume`;
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text;
}

/**
 * A value for people: ids by name, dates in the organisation's format, yes and no, anything else as stored.
 */
export function valueWords(value: unknown, words: Vocabulary): string {
  if (isNothing(value)) return nothing();
  if (typeof value === "boolean") return value ? t.as("a value")`yes` : t.as("a value")`no`;
  if (typeof value === "number") return numberWords(value);
  if (typeof value === "string") return textWords(value, words);
  if (Array.isArray(value)) return value.map((each) => valueWords(each, words)).join(", ");
  return JSON.stringify(value);
}

/** Every id in a value, at any depth. */
export function idsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === "string") {
    if (idPattern.test(value)) found.add(value);
  } else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) idsIn(each, found);
  return found;
}
