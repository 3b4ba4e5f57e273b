import type { Day } from "#shared/day.ts";
import { readTime } from "../read/cell-days.ts";
import { cellText } from "../read/cell.ts";
import { evidenceOf, formatsOf, type Clues } from "./evidence.ts";
import { type KindCode, kindCodes } from "../kinds/fields.ts";
import { headingWords } from "../read/heading-words.ts";
import { columnsOf, type Table } from "./columns.ts";
import { kinds } from "../kinds/kinds.ts";
import { periodsOf } from "../read/period.ts";
import { daysOf } from "../read/spread-period.ts";
import { isDenied } from "./name-worth.ts";
import { isSummary } from "./summaries.ts";
import { presetColumns, presetOf, type Preset } from "./presets.ts";
import { openField, periodField, type Formats, type Shape, type Unit } from "../read/source.ts";

/** How a file's columns are read, as far as it says so. */
export interface RecognisedColumns {
  readonly shape: Shape;
  readonly formats: Formats;
  /** Of a tool whose exports are always in it. */
  readonly unit: Unit | null;
  /** For each column the field it contains, `period` in a grid, `?` where someone must say it, or null. */
  readonly columns: readonly (string | null)[];
}

/** What a file seems to contain, and how its texts are read. */
export interface Recognised extends RecognisedColumns {
  readonly kind: KindCode;
  /** The code of the tool it comes from; null where none was recognised. */
  readonly preset: string | null;
}

/** Fewer columns of months, weeks or days are no grid. */
const LEAST_PERIODS = 2;

/**
 * Recognises a file by the columns that tools export and by the names of its columns. What cells contain may
 * deny a name, and never stands for one.
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
  return { shape, unit: null, formats: formatsFor({ kind, columns }, table, clues), columns };
}

/** How the dates and numbers of the columns that contain something are written. */
export function formatsFor(
  { kind, columns }: { readonly kind: KindCode; readonly columns: readonly (string | null)[] },
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
const stated: ReadonlySet<string> = new Set([
  "tentative",
  "sort",
  "approval",
  "cancelled",
  "rejected",
  openField,
]);

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
  const formats = formatsFor({ kind, columns }, table, clues);
  return { kind, preset: code, shape: "rows", formats, unit, columns };
}

/** The kind of which a file has the most: all that it needs, and then the surest names. */
function rowsKind(table: Table): KindCode {
  const words = ` ${table.headings.map((heading) => headingWords(heading).words).join(" , ")} `;
  const isWork =
    / (?:project|billable|task|activity|issue|ticket|customer|overtime|uberstunden|punch|clock|worked|regular hours|break|breaks|lunch) /.test(
      words,
    );
  const isAway = table.headings.some(
    (heading, at) => AWAY.test(headingWords(heading).words) && isFilled(table, at),
  );
  const isOfTimes = !isAway && hasTimes(table);
  // Hours on Monday to Friday of a week were worked; a working pattern is of every week.
  const isOfWeeks =
    / (?:monday|mon) /.test(words) &&
    / (?:week|woche|kw|kalenderwoche|semaine|semana|project|date) /.test(words);
  const scores = likelier
    .filter((kind) => !((isWork || isOfWeeks) && leaveKinds.has(kind)) && !(isOfTimes && spanKinds.has(kind)))
    .filter((kind) => !(kind === "allocations" && / (?:issue|ticket) /.test(words)))
    .filter((kind) => !(kind === "people" && isOfWeeks))
    .map((kind) => ({ kind, ...columnsOf(kinds[kind], table, null) }))
    .filter(
      ({ kind, columns }) =>
        fitsLeave(kind, columns, isAway) &&
        fitsProjects(kind, columns, table) &&
        fitsTiers(kind, columns, table),
    )
    .map(({ kind, score }) => ({ kind, score }));
  const best = scores.toSorted((one, other) => other.score - one.score)[0]?.kind ?? "time_entries";
  return (best === "projects" || best === "people") && isSummary(table) ? "time_entries" : best;
}

const AWAY = /leave|holiday|absence|absent|vacation|time off|urlaub|abwesen|conge|vacaciones|ausencia/;

/** A column that is empty in rows says which of them are leave. */
const isFilled = ({ samples }: Table, at: number): boolean =>
  samples.every(({ cells }) => cellText(cells[at]) !== "");

const leaveKinds: ReadonlySet<KindCode> = new Set(["holiday_requests", "holiday_balances"]);
const spanKinds: ReadonlySet<KindCode> = new Set(["holiday_requests", "allocations"]);

/** True for rows that begin at times of the clock, as work does. */
function hasTimes(table: Table): boolean {
  const start = columnsOf(kinds.time_entries, table, null).columns.indexOf("start");
  return table.samples.some(({ cells }) => (readTime(cells[start] ?? null) ?? "00:00") !== "00:00");
}

/** A file of people with a day or a number is only one of holidays where it says so, or has a first and a last day. */
function fitsLeave(kind: KindCode, columns: readonly (string | null)[], isAway: boolean): boolean {
  if (kind === "holiday_balances") return columns.includes("allowance") || columns.includes("carried");
  return kind !== "holiday_requests" || isAway || columns.includes("until") || columns.includes(openField);
}

/** Columns of people, of days, and of years and their quarters. */
const NO_PROJECTS = /^(?:first name|last name|date|day)$|^(?:q|t)[1-4] ?20\d{2}$|^20\d{2}(?: ?q[1-4])?$/;

/** Hours by month, week or role; and beside a bare name, what people and tiers have. */
function isOfOthers(words: readonly string[]): boolean {
  const has = (pattern: RegExp) => words.some((each) => pattern.test(each));
  const isOf = /^(?:month|week|period|week (?:ending|commencing)|role|cost tier|tier|level|grade|job title)$/;
  if (has(isOf) && has(/\b(?:hours|fte|days|effort)\b/)) return true;
  return words.includes("name") && !has(/project|client|customer/) && has(OF_PEOPLE);
}

const OF_PEOPLE =
  /\b(?:rate|salary|capacity|fte|weekly hours|hours per week|grade|level|allowance|entitlement|leave|holiday|vacation)\b/;

/** Beside a person of each row, a project is what they work for, and the file no list of projects. */
function fitsProjects(kind: KindCode, columns: readonly (string | null)[], table: Table): boolean {
  if (kind !== "projects") return true;
  const words = table.headings.map((heading) => headingWords(heading).words);
  if (words.some((each) => NO_PROJECTS.test(each)) || isOfOthers(words)) return false;
  const time = columnsOf(kinds.time_entries, table, null).columns;
  if (time.includes("day") && time.includes("hours")) return false;
  const worker = time.indexOf("person");
  const use = columns[worker] ?? openField;
  return worker < 0 || use !== openField || /^name$/.test(headingWords(table.headings[worker] ?? null).words);
}

/** Forecasts and budgets name no one: a file of people's days isn't one, whatever tier each has. */
function fitsTiers(kind: KindCode, columns: readonly (string | null)[], table: Table): boolean {
  if (kind !== "forecasts" && kind !== "budgets") return true;
  const time = columnsOf(kinds.time_entries, table, null).columns;
  return !time.includes("day") || columns[time.indexOf("person")] !== openField;
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
  // What was measured has seconds, and no one plans in them.
  const isMeasured = table.samples.some(({ cells }) =>
    cells.some((cell) => /^\d{1,3}:[0-5]\d:[0-5]\d$/.test(cellText(cell))),
  );
  const isTime =
    /logged|worked|actual|timesheet/.test(words) || (isMeasured && !isAhead(periods, table, clues.today));
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
