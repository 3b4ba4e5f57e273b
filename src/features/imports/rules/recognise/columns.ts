import type { Field, Kind } from "../kinds/fields.ts";
import { readMoment } from "../read/cell-days.ts";
import { headingWords } from "../read/heading-words.ts";
import { openField, type Cell, type ColumnEvidence, type SourceRow, type Unit } from "../read/source.ts";
import { sortOfHeading } from "../read/non-work.ts";
import { saysApproval, saysNonWork } from "../read/states.ts";
import { evidenceOf } from "./evidence.ts";
import { anyFormats, nameWorth } from "./name-worth.ts";
import { openColumns } from "./open-columns.ts";

/** The beginning of a file, what its rows say, and what else is known of it. */
export interface Table {
  readonly headings: readonly Cell[];
  readonly samples: readonly SourceRow[];
  readonly evidence?: readonly ColumnEvidence[] | undefined;
}

/** What a required field without a column costs a kind. */
const MISSING = 25;

interface Guess {
  readonly columns: readonly (string | null)[];
  /** Required fields without a column. */
  readonly missing: number;
  readonly score: number;
}

/**
 * The columns of a file for a kind: each field gets the free column that is named most like it. In a grid the
 * columns of periods are used for dates, months and hours. Of two columns of one name, neither is used.
 */
export function columnsOf(
  kind: Kind,
  { headings, samples, evidence = evidenceOf(samples) }: Table,
  periods: readonly boolean[] | null,
): Guess {
  const free = new Set(headings.flatMap((_, at) => (periods?.[at] === true ? [] : [at])));
  const columns: (string | null)[] = headings.map(() => null);
  const cells = headings.map((_, at) => samples.map((row) => row.cells[at] ?? null));
  const wanted = kind.fields.filter((field) => periods === null || !inPeriods(field));
  let score = 0;
  const parts = partsOfHours(headings);
  const pairs = wanted
    .flatMap((field) =>
      [...free].map((at) => ({ field, at, worth: nameWorth(field, headings[at] ?? null, cells[at] ?? []) })),
    )
    .filter(({ field, at, worth }) => worth > 0 && !(field.name === "hours" && parts.includes(at)))
    .filter(({ field, at }) => fitsSayings(field, evidence[at]?.sayings ?? []))
    .toSorted((one, other) => other.worth - one.worth);
  for (const { field, at, worth } of pairs) {
    if (!free.has(at) || columns.includes(field.name)) continue;
    const twins = twinsOf(pairs, { field, at, worth }, headings).filter((twin) => free.has(twin));
    for (const twin of twins.length > 1 ? twins : [at]) {
      columns[twin] = twins.length > 1 ? openField : field.name;
      free.delete(twin);
    }
    // Planned spans have a last day, and few entries say theirs.
    score += field.name === "end_day" ? 0 : worth;
  }
  for (const at of openColumns(kind, columns, { headings, cells, periods, evidence }))
    columns[at] = openField;
  noteSorts(kind, columns, { headings, evidence, free });
  const named = kind.fields.some(({ name }) => name === "person" || name === "first_name")
    ? withBothNames(columns, headings)
    : columns;
  const missing = requiredOf(kind, named, samples, periods !== null).length;
  return { columns: named, missing, score: score - missing * MISSING };
}

/**
 * The columns of people's names where a first and a last name have a column each: beside one of them, "Name" is the
 * other ("Prénom, Nom"), and a person is both.
 */
function withBothNames(columns: readonly (string | null)[], headings: readonly Cell[]): (string | null)[] {
  const [first, last] = placesOfNames(headings);
  if (first === null || last === null) return [...columns];
  if (columns.includes("first_name") || columns.includes("last_name"))
    return columns.with(first, "first_name").with(last, "last_name");
  const person = columns.indexOf("person");
  const isFree = [first, last].every((at) => at === person || columns[at] === null);
  const hasOther = person >= 0 && person !== first && person !== last;
  return isFree && !hasOther ? columns.with(first, "person").with(last, "person") : [...columns];
}

function placesOfNames(headings: readonly Cell[]): [number | null, number | null] {
  const words = headings.map((heading) => headingWords(heading).words);
  const placeOf = (called: string) => (words.includes(called) ? words.indexOf(called) : null);
  const [first, last] = [placeOf("first name"), placeOf("last name")];
  if (first === null && last === null) return [null, null];
  return [first ?? placeOf("name"), last ?? placeOf("name")];
}

/** Names, in which Holiday is no leave. */
const NAMES =
  /\b(?:name|surname|client|customer|company|e?mail|user|person|employee|member|author|manager|approver|team|department|group|location|place|city|country)\b/;

/** What a column's texts say doesn't deny it: a kind of time without a word of leave is nothing to read. */
function fitsSayings({ type }: Field, sayings: readonly string[]): boolean {
  if (type === "state") return saysApproval(sayings);
  return type !== "sort" || sayings.length === 0;
}

/** Marks the free columns that say which rows are leave or planned. */
function noteSorts(
  { fields }: Kind,
  columns: (string | null)[],
  {
    headings,
    evidence,
    free,
  }: {
    readonly headings: readonly Cell[];
    readonly evidence: readonly ColumnEvidence[];
    readonly free: ReadonlySet<number>;
  },
): void {
  if (!fields.some(({ type }) => type === "sort")) return;
  for (const at of free)
    if (columns[at] === null && saysSort(headings[at] ?? null, evidence[at])) columns[at] = "sort";
}

/** True for a column that says of rows that no one worked them: in words, by Yes, or as hours of leave. */
function saysSort(heading: Cell, evidence: ColumnEvidence | undefined): boolean {
  const { words, subject } = headingWords(heading);
  if (evidence === undefined || NAMES.test(words)) return false;
  if (saysNonWork(evidence.sayings)) return true;
  const sort = sortOfHeading(subject);
  // "Planned hours" beside the hours are a comparison.
  return sort === "planned" ? evidence.sayings.includes("yes") : sort !== null;
}

/** "Hours" beside "Minutes" are two parts of one length of time: neither is all of it. */
function partsOfHours(headings: readonly Cell[]): number[] {
  const said = headings.map(headingWords);
  const aloneOf = (unit: Unit) =>
    said.flatMap((words, at) =>
      words.subject === "" && words.unit === unit && !words.plain.includes("decimal") ? [at] : [],
    );
  const [hours, minutes] = [aloneOf("hours"), aloneOf("minutes")];
  return hours.length > 0 && minutes.length > 0 ? [...hours, ...minutes] : [];
}

type Pair = { readonly field: Field; readonly at: number; readonly worth: number };
/** Columns of the same name, of which only one can hold the field. */
function twinsOf(pairs: readonly Pair[], { field, at, worth }: Pair, headings: readonly Cell[]): number[] {
  if (!isSingle(field)) return [at];
  const wordsOf = (column: number) => headingWords(headings[column] ?? null).words;
  const same = pairs.filter((pair) => pair.field === field && pair.worth === worth);
  return same.map((pair) => pair.at).filter((column) => wordsOf(column) === wordsOf(at));
}
const isSingle = ({ type }: Field): boolean => type !== "text" && type !== "person" && type !== "project";

/** What a grid says by its periods and cells. */
function inPeriods({ type, name }: Field): boolean {
  return type === "day" || type === "month" || name === "hours" || type === "time";
}

/** Required fields that no column holds and that nothing else says. */
export function requiredOf(
  kind: Kind,
  columns: readonly (string | null)[],
  samples: readonly SourceRow[],
  isGrid: boolean,
): readonly Field[] {
  const [start, end] = [columns.indexOf("start"), columns.indexOf("end")];
  const isTime = kind.code === "time_entries";
  const saysDay = isTime && start >= 0 && samples.some(({ cells }) => isMoment(cells[start] ?? null));
  const day = columns.indexOf("day");
  const saysStart = start >= 0 || (day >= 0 && samples.some(({ cells }) => isMoment(cells[day] ?? null)));
  const derived = new Set([
    ...(isGrid ? ["hours", "day", "month"] : []),
    ...(isTime && end >= 0 && saysStart ? ["hours"] : []),
    ...(saysDay ? ["day"] : []),
  ]);
  const isPresent = (name: string) => columns.includes(name) || derived.has(name);
  const balance = kind.code === "holiday_balances" && !isPresent("allowance") && !isPresent("carried");
  return kind.fields.filter(
    ({ name, required }) => (required === true && !isPresent(name)) || (balance && name === "allowance"),
  );
}

const isMoment = (cell: Cell): boolean =>
  anyFormats.some(({ dateOrder }) => readMoment(cell, dateOrder) !== null);
