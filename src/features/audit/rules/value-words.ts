import { isDay, type Day } from "#shared/day.ts";
import { idPattern } from "#shared/id.ts";
import { isMonth, monthNames } from "#shared/month.ts";

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
export const nothing = "nothing";

function numberWords(value: number): string {
  const [whole = "", parts] = String(Math.abs(value)).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 ? "\u2212" : ""}${grouped}${parts === undefined ? "" : `.${parts}`}`;
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

function textWords(text: string, { names, day, instant }: Vocabulary): string {
  if (text === "") return nothing;
  if (idPattern.test(text)) return names.get(text) ?? text;
  if (isDay(text)) return day(text);
  if (instantPattern.test(text) && isDay(text.slice(0, 10))) return instant(text);
  if (isMonth(text))
    return `${(monthNames[Number(text.slice(5)) - 1] ?? "").slice(0, 3)} ${text.slice(0, 4)}`;
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text;
}

/**
 * A value for people: ids by name, dates in the organisation's format, yes and no, anything else as stored.
 */
export function valueWords(value: unknown, words: Vocabulary): string {
  if (value === null || value === undefined) return nothing;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberWords(value);
  if (typeof value === "string") return textWords(value, words);
  if (Array.isArray(value))
    return value.length === 0 ? nothing : value.map((each) => valueWords(each, words)).join(", ");
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
