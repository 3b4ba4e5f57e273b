import type { Day } from "#shared/day.ts";
import { readMoment, readTime } from "../read/cell-days.ts";
import { cellText } from "../read/cell.ts";
import { evidenceOf, formatsOf, type Clues } from "./evidence.ts";
import { type Field, type Kind, type KindCode, kindCodes } from "../kinds/fields.ts";
import { headingWords } from "../read/heading-words.ts";
import { withBothNames } from "./name-columns.ts";
import { openColumns } from "./open-columns.ts";
import { kinds } from "../kinds/kinds.ts";
import { periodsOf } from "../read/period.ts";
import { daysOf } from "../read/spread-period.ts";
import { saysApproval } from "../read/states.ts";
import { anyFormats, isDenied, nameWorth } from "./name-worth.ts";
import { presetColumns, presetOf, type Preset } from "./presets.ts";
import {
  openField,
  periodField,
  type Cell,
  type ColumnEvidence,
  type Formats,
  type Shape,
  type SourceRow,
  type Unit,
} from "../read/source.ts";

/** The beginning of a file, what its rows say, and what else is known of it. */
export interface Table {
  readonly headings: readonly Cell[];
  readonly samples: readonly SourceRow[];
  readonly evidence?: readonly ColumnEvidence[] | undefined;
}

/** How a file's columns are read, as far as it says so. */
export interface RecognisedColumns {
  readonly shape: Shape;
  readonly formats: Formats;
  /** Of a tool whose exports are always in it. */
  readonly unit: Unit | null;
  /** For each column the field it holds, `period` in a grid, `?` where someone must say it, or null. */
  readonly columns: readonly (string | null)[];
}

/** What a file seems to hold, and how its texts are read. */
export interface Recognised extends RecognisedColumns {
  readonly kind: KindCode;
  /** The code of the tool it comes from; null where none was recognised. */
  readonly preset: string | null;
}

/** Fewer columns of months, weeks or days are no grid. */
const LEAST_PERIODS = 2;
const MISSING = 25;

/**
 * Recognises a file by the columns that tools export and by the names of its columns. What cells hold may deny a
 * name, and never stands for one.
 */
export function recognise(table: Table, clues: Clues = {}): Recognised {
  const isGrid = periodsIn(table).filter(Boolean).length >= LEAST_PERIODS;
  const preset = isGrid ? null : presetOf(table.headings);
  if (preset !== null) return byPreset(preset, table, clues);
  const kind = isGrid ? gridKind(table, clues) : rowsKind(table);
  return { kind, preset: null, ...recogniseAs(kind, table, clues) };
}

/** The shape and the columns of a file whose kind is known, as when someone has chosen another one. */
export function recogniseAs(kind: KindCode, table: Table, clues: Clues = {}): RecognisedColumns {
  const periods = periodsIn(table);
  const isGrid = kinds[kind].periods.length > 0 && periods.filter(Boolean).length >= LEAST_PERIODS;
  const named = columnsOf(kinds[kind], table, isGrid ? periods : null).columns;
  const columns = named.map((name, at) =>
    isGrid && periods[at] === true
      ? periodField
      : (name ?? (isDenied(kind, named, table, at) ? openField : null)),
  );
  const shape = isGrid ? "grid" : "rows";
  return { shape, unit: null, formats: formatsFor({ kind, shape, columns }, table, clues), columns };
}

/** How the dates and numbers of the columns that hold something are written. */
export function formatsFor(
  {
    kind,
    columns,
  }: { readonly kind: KindCode; readonly shape: Shape; readonly columns: readonly (string | null)[] },
  table: Table,
  clues: Clues,
): Formats {
  const evidence = table.evidence ?? evidenceOf(table.samples);
  const typed = new Map(kinds[kind].fields.map(({ name, type }) => [name, type]));
  const headings = evidenceOf(
    table.headings.filter((_, at) => columns[at] === periodField).map((cell) => ({ cells: [cell] })),
  );
  const used = evidence.filter((_, at) => {
    const type = typed.get(columns[at] ?? "");
    return (
      columns[at] === periodField || columns[at] === openField || (type !== undefined && formatted.has(type))
    );
  });
  return formatsOf([...used, ...headings], { ...clues, headings: table.headings });
}

const formatted: ReadonlySet<string> = new Set(["day", "month", "time", "hours", "money", "whole"]);

/** What says of a tool's rows that they don't count. */
const stated: ReadonlySet<string> = new Set(["tentative", "approval", "cancelled", "rejected", openField]);

function periodsIn({ headings }: Table): boolean[] {
  const [dmy, mdy] = [periodsOf(headings, "dmy"), periodsOf(headings, "mdy")];
  return headings.map((_, at) => (dmy[at] ?? null) !== null || (mdy[at] ?? null) !== null);
}

function byPreset({ code, kind, columns: wanted, unit }: Preset, table: Table, clues: Clues): Recognised {
  const isOwn = Object.keys(wanted).length === 0;
  const known = isOwn
    ? columnsOf(kinds[kind], table, null).columns
    : presetColumns(wanted, table.headings, table.samples);
  const saysUnit = (at: number) => headingWords(table.headings[at] ?? null).words === "unit";
  const named = columnsOf(kinds[kind], table, null).columns;
  const besides = (at: number) => (stated.has(named[at] ?? "") ? (named[at] ?? null) : null);
  const columns = known.map((name, at) => name ?? (saysUnit(at) ? "unit" : besides(at)));
  const formats = formatsFor({ kind, shape: "rows", columns }, table, clues);
  return { kind, preset: code, shape: "rows", formats, unit, columns };
}

/** The kind of which a file has the most: all that it needs, and then the surest names. */
function rowsKind(table: Table): KindCode {
  const words = ` ${table.headings.map((heading) => headingWords(heading).words).join(" , ")} `;
  const isWork =
    / (?:project|billable|task|activity|issue|ticket|customer|overtime|uberstunden|punch|clock|worked|regular hours) /.test(
      words,
    );
  const isAway =
    /leave|holiday|absence|absent|vacation|time off|urlaub|abwesen|conge|vacaciones|ausencia/.test(words);
  const isOfTimes = !isAway && hasTimes(table);
  const scores = likelier
    .filter((kind) => !(isWork && leaveKinds.has(kind)) && !(isOfTimes && spanKinds.has(kind)))
    .filter((kind) => !(kind === "allocations" && / (?:issue|ticket) /.test(words)))
    .map((kind) => ({ kind, ...columnsOf(kinds[kind], table, null) }))
    .filter(({ kind, columns }) => fitsLeave(kind, columns, isAway) && fitsProjects(kind, columns, table))
    .map(({ kind, score }) => ({ kind, score }));
  return scores.toSorted((one, other) => other.score - one.score)[0]?.kind ?? "time_entries";
}

const leaveKinds: ReadonlySet<KindCode> = new Set(["holiday_requests", "holiday_balances"]);
const spanKinds: ReadonlySet<KindCode> = new Set(["holiday_requests", "allocations"]);

/** True for rows that begin and end at times of the clock, as work does. */
function hasTimes(table: Table): boolean {
  const { columns } = columnsOf(kinds.time_entries, table, null);
  const [start, end] = [columns.indexOf("start"), columns.indexOf("end")];
  return (
    start >= 0 &&
    end >= 0 &&
    table.samples.some(({ cells }) => (readTime(cells[start] ?? null) ?? "00:00") !== "00:00")
  );
}

/** A file of people with a day or a number is only one of holidays where it says so, or has a first and a last day. */
function fitsLeave(kind: KindCode, columns: readonly (string | null)[], isAway: boolean): boolean {
  if (kind === "holiday_balances") return columns.includes("allowance") || columns.includes("carried");
  return kind !== "holiday_requests" || isAway || columns.includes("until") || columns.includes(openField);
}

/** Columns of people, of days, and of quarters of a year. */
const NO_PROJECTS = /^(?:first name|last name|date|day)$|^(?:q|t)[1-4] ?20\d{2}$|^20\d{2} ?q[1-4]$/;

/** Beside a person of each row, a project is what they work for, and the file no list of projects. */
function fitsProjects(kind: KindCode, columns: readonly (string | null)[], table: Table): boolean {
  if (kind !== "projects") return true;
  const words = table.headings.map((heading) => headingWords(heading).words);
  if (words.some((each) => NO_PROJECTS.test(each))) return false;
  const time = columnsOf(kinds.time_entries, table, null).columns;
  if (time.includes("day") && time.includes("hours")) return false;
  const worker = time.indexOf("person");
  return (
    worker < 0 ||
    columns[worker] !== null ||
    /^name$/.test(headingWords(table.headings[worker] ?? null).words)
  );
}

/** Where two fit alike: what was worked rather than what is planned, and a forecast rather than a budget. */
const likelier = [...new Set<KindCode>(["time_entries", "forecasts", ...kindCodes])];

/** A grid of people is allocations, or time where it says so; one of cost tiers is a forecast or a budget. */
function gridKind(table: Table, clues: Clues): KindCode {
  const periods = periodsOf(table.headings, clues.dateOrder ?? "dmy");
  const isMonthly = periods.every((each) => each === null || !("of" in each) || each.of.period === "month");
  const words = table.headings.map((heading) => headingWords(heading).words).join(" ");
  const lacksPeople = columnsOf(kinds.allocations, table, periodsIn(table)).missing > 0;
  if (isMonthly && lacksPeople) return /budget|profile/.test(words) ? "budgets" : "forecasts";
  const isTime = /logged|worked|actual|timesheet/.test(words);
  const hasWork = /task|note|activity/.test(words) && !isAhead(periods, table, clues.today);
  return isTime || hasWork ? "time_entries" : "allocations";
}

/** True for a grid with hours in periods after today, or with no other periods: tasks are planned, too. */
function isAhead(periods: ReturnType<typeof periodsOf>, { samples }: Table, today: Day | undefined): boolean {
  const found = periods.flatMap((each, at) =>
    each !== null && "of" in each ? [{ at, first: daysOf(each.of).first }] : [],
  );
  const later = found.filter(({ first }) => today !== undefined && first > today);
  const isFilled = ({ at }: { readonly at: number }) =>
    samples.some(({ cells }) => !/^[-–—0.,:]*$/u.test(cellText(cells[at])));
  return later.length > 0 && (later.length === found.length || later.some(isFilled));
}

interface Guess {
  readonly columns: readonly (string | null)[];
  /** Required fields without a column. */
  readonly missing: number;
  readonly score: number;
}

/**
 * The columns of a file for a kind: each field takes the free column that is named most like it. In a grid the
 * columns of periods are taken, and stand for dates, months and hours. Of two columns of one name, neither is taken.
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
    .filter(({ field, at }) => field.type !== "state" || saysApproval(evidence[at]?.sayings ?? []))
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
  const named = kind.fields.some(({ name }) => name === "person" || name === "first_name")
    ? withBothNames(columns, headings)
    : columns;
  const missing = requiredOf(kind, named, samples, periods !== null).length;
  return { columns: named, missing, score: score - missing * MISSING };
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
