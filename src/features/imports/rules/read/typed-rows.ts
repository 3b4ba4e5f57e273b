import { addDays, dayNumber } from "#shared/day.ts";
import { numberAt } from "#shared/numbers.ts";
import { t } from "#shared/texts/t.ts";
import { withoutGuard } from "#shared/csv.ts";
import { cellText } from "./cell.ts";
import { currencyFault, currencyIn, currencyInHeading } from "./currencies.ts";
import { wordsOf } from "./fault.ts";
import type { Field, Kind } from "../kinds/fields.ts";
import { periodsOf, type ColumnPeriod } from "./period.ts";
import {
  changesClock,
  clockOf,
  minutesBetween,
  minutesOf,
  readDay,
  readMoment,
  readTime,
  type Moment,
} from "./cell-days.ts";
import { firstNameFirst, hasUnit } from "./field-names.ts";
import { headingWords, unitOfWord } from "./heading-words.ts";
import { noteNonWork } from "./non-work-rows.ts";
import { inZone, readField, type FieldReading } from "./read-field.ts";
import type { TypedRow, Value } from "./rows.ts";
import { countedUnit } from "./units.ts";
import { compareWeekday, weekdayColumn } from "./weekdays.ts";
import { periodField, type Cell, type Reading, type SourceRow } from "./source.ts";

/** Where a kind's fields are in a file, worked out once for all rows of a file. */
interface Plan {
  readonly kind: Kind;
  readonly reading: FileReading;
  readonly fields: readonly PlannedField[];
  readonly grid: readonly { readonly column: number; readonly period: ColumnPeriod }[];
  readonly hours: Field | null;
  readonly isPerDay: boolean;
  /** The column that names the weekday of the date, -1 without one. */
  readonly weekday: number;
}

interface PlannedField extends FieldReading {
  /** The heading says no unit. */
  readonly isOpen: boolean;
  readonly columns: readonly number[];
  /** What the heading says its amounts are in. */
  readonly currency: string | null;
}

/**
 * A reading with the organisation's currency and time zone: without them amounts aren't compared, and instants have
 * the day and time that is written.
 */
export type FileReading = Reading & { readonly currency?: string | undefined; readonly zone?: string };

const plans = new WeakMap<readonly Cell[], Plan>();

/** True in `values` where hours from one day until another are those of each day, as the heading says. */
export const perDayField = "per_day";

/**
 * In `values` the currency of the row's amounts, where the cell, a column of currencies or the heading names one:
 * "EUR".
 */
export const currencyField = "currency";

/** In `values` where a field's number isn't of hours: "days", or "share" of the working time. */
export const unitKey = (field: string): string => `${field}_unit`;

/** In `values` the time of a day of leave: "13:00". */
export const timeKey = (field: string): string => `${field}_time`;

/**
 * The facts of a row of the file: one in rows, one for each filled period in a grid. Several columns of one field
 * are joined: a first and a last name to a person, a task and a description to a note.
 */
export function typedRows(
  kind: Kind,
  reading: FileReading,
  headings: readonly Cell[],
  given: SourceRow,
): TypedRow[] {
  const plan = planOf(kind, reading, headings);
  const row = { ...given, cells: withDaysOfUtc(plan, given.cells) };
  const values: Record<string, Value> = {};
  const problems: Record<string, string> = {};
  for (const planned of plan.fields) {
    const cell = joined(planned, row.cells);
    const { value, unit, problem } = readField(withUnitOfRow(plan, planned, row.cells), cell);
    values[planned.field.name] = value;
    if (unit !== undefined) values[unitKey(planned.field.name)] = unit;
    if (problem !== null) problems[planned.field.name] = problem;
    if (planned.columns.some((column) => row.cleaned?.includes(column) === true))
      problems[planned.field.name] = unstorable();
  }
  compareCurrencies(plan, row, { values, problems });
  noteNonWork(plan, row.cells, headings, values);
  if (reading.shape === "grid") return gridFacts(plan, row, { values, problems });
  if (kind.code === "holiday_requests") timesOfLeave(plan, row.cells, values);
  if (kind.code === "time_entries") fromMoments(plan, row.cells, { values, problems });
  if (plan.isPerDay) values[perDayField] = true;
  const split = splitNumber(plan, row.cells, headings.length);
  if (split !== null)
    problems[split] =
      t`This row has more cells than there are columns. Put numbers with a decimal comma in quotes, or separate cells by semicolons.`;
  if (plan.weekday >= 0) compareWeekday(row.cells[plan.weekday] ?? null, { values, problems });
  return [{ row: row.row, column: null, period: null, values, problems }];
}

/** The field of an amount whose decimal comma separates it from its decimals in a file of commas; null without one. */
function splitNumber({ fields, reading }: Plan, cells: readonly Cell[], width: number): string | null {
  if (reading.separator !== "," || cells.slice(width).every((cell) => cellText(cell) === "")) return null;
  const isFigure = (cell: Cell | undefined) => typeof cell === "string" && /^-?\d{1,4}$/.test(cell.trim());
  const found = fields.find(
    ({ field: { type }, columns: [at = -1] }) =>
      (type === "hours" || type === "money") && isFigure(cells[at]) && isFigure(cells[at + 1]),
  );
  return found?.field.name ?? null;
}

const unstorable = () => t`This cell contains characters that can't be stored. Type it again without them.`;

/** Amounts in another currency than the organisation's are problems of their cells. */
function compareCurrencies({ fields, reading }: Plan, row: SourceRow, { values, problems }: Mutable): void {
  const own = reading.currency;
  const named = textIn(values[currencyField]);
  const ofRow = currencyIn(named, own) ?? named;
  const isAmount = ({ field }: PlannedField) =>
    field.type === "money" && (values[field.name] ?? null) !== null;
  for (const planned of fields.filter(isAmount)) {
    const { name } = planned.field;
    const cell = joined(planned, row.cells);
    const shown = currencyIn(row.currencies?.[numberAt(planned.columns, 0)] ?? null, own);
    const currency = currencyIn(cell, own) ?? ofRow ?? shown ?? planned.currency;
    if (currency !== null) values[currencyField] = currency;
    const fault = currencyFault(name, cell, currency, own);
    if (fault !== null) problems[name] = wordsOf(fault);
  }
}

const textIn = (value: Value | undefined): string | null => (typeof value === "string" ? value : null);

function planOf(kind: Kind, reading: FileReading, headings: readonly Cell[]): Plan {
  const known = plans.get(headings);
  if (known?.kind === kind && known.reading === reading) return known;
  const periods = reading.shape === "grid" ? periodsOf(headings, reading.dateOrder) : [];
  const fields = kind.fields.flatMap((field) => {
    const places = reading.columns.flatMap((name, at) => (name === field.name ? [at] : []));
    const columns = field.name === "person" ? firstNameFirst(places, headings) : places;
    if (columns.length === 0) return [];
    const heading = headings[numberAt(columns, 0)] ?? null;
    const currency = field.type === "money" ? currencyInHeading(heading) : null;
    const said = headingWords(heading);
    const isAmount = hasUnit(field);
    const unit = isAmount ? countedUnit(said.unit, reading.unit) : "hours";
    const isOpen = isAmount && said.unit === null;
    const isClock = said.isClock && (reading.unit ?? null) === null;
    const { isUtc } = said;
    return [{ field, columns, formats: reading, unit, isOpen, isClock, zone: reading.zone, isUtc, currency }];
  });
  const grid = periods.flatMap((period, column) =>
    period !== null && reading.columns[column] === periodField ? [{ column, period }] : [],
  );
  const hours = kind.fields.find(({ name }) => name === "hours") ?? null;
  const { isPerDay: isOfEachDay } = headingWords(headings[reading.columns.indexOf("hours")] ?? null);
  const isPerDay =
    kind.fields.some(({ name }) => name === "until") && (isOfEachDay || reading.unit === "hoursPerDay");
  const weekday = weekdayColumn(headings, reading.columns);
  const plan = { kind, reading, fields, grid, hours, isPerDay, weekday };
  plans.set(headings, plan);
  return plan;
}

/** A number whose heading says no unit is in the one that its row names, where a column does. */
function withUnitOfRow(plan: Plan, planned: PlannedField, cells: readonly Cell[]): PlannedField {
  const named = planned.isOpen ? plan.fields.find(({ field }) => field.name === "unit") : undefined;
  const said = named ? unitOfWord(cellText(joined(named, cells))) : null;
  return named ? { ...planned, unit: said && countedUnit(said, plan.reading.unit) } : planned;
}

const BARE_TIME = /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\.?)?$/i;

/** A time of Greenwich in a column without days is of the day beside it, or of the next one after its start. */
function withDaysOfUtc({ fields, reading }: Plan, cells: readonly Cell[]): readonly Cell[] {
  const utc = fields.filter(({ field, isUtc }) => isUtc === true && field.type === "time");
  const dayField = fields.find(({ field }) => field.name === "day");
  const day = utc.length > 0 && dayField ? readDay(joined(dayField, cells), reading.dateOrder) : null;
  if (day === null) return cells;
  const timeOf = (planned: PlannedField | undefined) => (planned ? readTime(joined(planned, cells)) : null);
  const changed = [...cells];
  const began = timeOf(utc.find(({ field }) => field.name === "start"));
  for (const planned of utc) {
    const own = BARE_TIME.test(cellText(joined(planned, cells))) ? timeOf(planned) : null;
    const isNextDay = planned.field.name === "end" && own !== null && began !== null && own < began;
    if (own !== null) changed[numberAt(planned.columns, 0)] = `${isNextDay ? addDays(day, 1) : day} ${own}`;
  }
  return changed;
}

function joined({ columns, field }: PlannedField, cells: readonly Cell[]): Cell {
  if (columns.length === 1) return cells[numberAt(columns, 0)] ?? null;
  const texts = columns.map((column) => withoutGuard(cellText(cells[column]))).filter((text) => text !== "");
  return texts.join(field.type === "text" ? " – " : " ");
}

/** A grid's empty cells say nothing. */
function gridFacts(
  { grid, hours, reading }: Plan,
  { row, cells, cleaned }: SourceRow,
  shared: Pick<TypedRow, "values" | "problems">,
): TypedRow[] {
  if (hours === null) return [];
  return grid.flatMap(({ column, period }): TypedRow[] => {
    const cell = cells[column] ?? null;
    if (/^[-–—]?$/u.test(cellText(cell))) return [];
    const unit = countedUnit(("unit" in period ? period.unit : null) ?? null, reading.unit);
    const { value, unit: found, problem } = readField({ field: hours, formats: reading, unit }, cell);
    const problems = {
      ...shared.problems,
      ...(problem === null ? {} : { [hours.name]: problem }),
      ...(cleaned?.includes(column) === true ? { [hours.name]: unstorable() } : {}),
      ...("problem" in period ? { [periodField]: period.problem } : {}),
    };
    const values = {
      ...shared.values,
      [hours.name]: value,
      ...(found === undefined ? {} : { [unitKey(hours.name)]: found }),
    };
    return [{ row, column, period: "of" in period ? period.of : null, values, problems }];
  });
}

/**
 * What days with a time say: the day of an entry from its start, its start from its day, and its length from
 * start and end, over midnight too and less its break, where a file has no hours of its own.
 */
function fromMoments(
  plan: Plan,
  cells: readonly Cell[],
  { values, problems }: Pick<Mutable, "values" | "problems">,
) {
  const [day, start, end] = ["day", "start", "end"].map((name) => momentOf(plan, name, cells));
  const began = start ?? (!has(plan, "start") && has(plan, "end") ? day : null);
  if (start && (!has(plan, "day") || start.instant !== null)) values["day"] = start.day;
  if (began) values["start"] = clockOf(began);
  if (endsLater(values))
    problems["end_day"] = t`This entry ends on another day. Split it into one row for each day.`;
  const minutes = began && end ? passed(began, end, values) : minutesOfTimes(values);
  hoursFromTimes(plan, minutes, { values, problems });
}

function momentOf({ fields, reading }: Plan, name: string, cells: readonly Cell[]): Moment | null {
  const planned = fields.find(({ field }) => field.name === name);
  if (!planned) return null;
  return readMoment(inZone(joined(planned, cells), planned.isUtc === true), reading.dateOrder, planned.zone);
}

function hoursFromTimes({ hours }: Plan, minutes: number | null, { values, problems }: Mutable): void {
  const name = hours?.name ?? "hours";
  if ((values[name] ?? null) !== null || name in problems || minutes === null) return;
  const pause = typeof values["break"] === "number" ? values["break"] * 60 : 0;
  if (pause > 0 && pause >= minutes)
    problems["break"] = t`The break is longer than the time from start to end.`;
  else values[name] = minutes < 1 ? 0 : Math.round(((minutes - pause) / 60) * 100) / 100;
}

/** Minutes from one moment to another; times that a change of clocks makes wrong are dropped. */
function passed(start: Moment, end: Moment, values: Mutable["values"]): number {
  if (changesClock(start, end)) values["start"] = values["end"] = null;
  return minutesBetween(start, end);
}

/** The times with which the days of leave begin and end, where they do so during a day. */
function timesOfLeave(plan: Plan, cells: readonly Cell[], values: Record<string, Value>): void {
  for (const name of ["from", "until"]) {
    const moment = momentOf(plan, name, cells);
    if (moment !== null && moment.minutes > 0) values[timeKey(name)] = clockOf(moment);
  }
}

interface Mutable {
  readonly values: Record<string, Value>;
  readonly problems: Record<string, string>;
}

const has = ({ fields }: Plan, name: string): boolean => fields.some(({ field }) => field.name === name);

/** True for an entry of several days; one that ends in the night after its day has times that say so. */
function endsLater({ day, end, end_day: ended }: Mutable["values"]): boolean {
  if (typeof day !== "string" || typeof ended !== "string") return false;
  return dayNumber(ended) - dayNumber(day) > (typeof end === "string" ? 1 : 0);
}

/** Minutes from start to end, over midnight or to the day that the entry ends on; null where one is missing. */
function minutesOfTimes({ day, start, end, end_day: ended }: Mutable["values"]): number | null {
  if (typeof start !== "string" || typeof end !== "string") return null;
  const minutes = minutesOf(end) - minutesOf(start);
  if (typeof ended === "string" && typeof day === "string")
    return (dayNumber(ended) - dayNumber(day)) * 1440 + minutes;
  return (minutes + 1440) % 1440;
}
