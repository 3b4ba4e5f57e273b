import { addDays } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth, isMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { fieldLabels } from "../kinds/field-labels.ts";
import type { Field, Kind, KindCode } from "../kinds/fields.ts";
import type { TypedRow, Value } from "../read/rows.ts";
import { longDayWords } from "./understood.ts";

/** The fields whose value speaks for itself, without the field's name before it. */
const plainFields: ReadonlySet<string> = new Set(
  "person project function tier note description name first_name last_name email reason characteristic value".split(
    " ",
  ),
);
/** What is said first of a fact. */
const leading: readonly string[] = ["day", "from", "month", "until", "hours", "start", "end"];

interface FactWords {
  /** What a name in the file stands for. */
  readonly nameOf: (field: Field, text: string, row: TypedRow) => string;
  readonly currencySymbol: string;
}

/** A fact in words, a part for each value: "Fri 3 April 2026", "8 h", "Site", "Pat Doe". */
export function factParts(kind: Kind, row: TypedRow, words: FactWords): string[] {
  const ordered = kind.fields.toSorted((one, other) => placeOf(one.name) - placeOf(other.name));
  const parts = ordered.flatMap((field) => partOf(kind.code, field, row, words));
  return row.period === null ? parts : [periodWords(row.period), ...parts];
}

const placeOf = (name: string): number => {
  const at = leading.indexOf(name);
  return at === -1 ? leading.length : at;
};

function periodWords(period: NonNullable<TypedRow["period"]>): string {
  if (period.period === "day") return longDayWords(period.day);
  if (period.period === "month") return formatMonth(period.month);
  return t`${longDayWords(period.monday)} to ${longDayWords(addDays(period.monday, 6))}`;
}

function partOf(kind: KindCode, field: Field, row: TypedRow, words: FactWords): string[] {
  const value = row.values[field.name] ?? null;
  if (value === null || value === "" || field.name === "unit") return [];
  const text = valueWords(field, value, row, words);
  if (field.name === "until") return [t`until ${text}`];
  const isPlain =
    plainFields.has(field.name) || field.name === "hours" || field.type === "time" || isFirstDay(kind, field);
  return [isPlain ? text : t`${fieldLabels()[field.heading]}: ${text}`];
}

const isFirstDay = (kind: KindCode, { name }: Field): boolean =>
  name === "day" || name === "from" || (name === "month" && kind !== "projects");

const maxText = 80;

const daysText = (days: number): string =>
  days === 1 ? t`${plural(1, "# day", "# days")}` : t`${formatHours(days)} days`;

function numberWords(field: Field, value: number, row: TypedRow, words: FactWords): string {
  if (field.type === "money") return formatRate(value, words.currencySymbol);
  const unit = row.values[`${field.name}_unit`];
  if (unit === "days") return daysText(value);
  if (unit === "share") return `${formatHours(value * 100)} %`;
  if (field.type !== "hours") return String(value);
  const isOfEach = row.values["per_day"] === true && (row.values["until"] ?? null) !== null;
  return isOfEach ? t`${formatHours(value)} h a day` : t`${formatHours(value)} h`;
}

function valueWords(field: Field, value: NonNullable<Value>, row: TypedRow, words: FactWords): string {
  if (typeof value === "boolean") return value ? t`Yes` : t`No`;
  if (typeof value === "number") return numberWords(field, value, row, words);
  if (field.type === "day") return longDayWords(value);
  if (field.type === "month") return isMonth(value.slice(0, 7)) ? formatMonth(value.slice(0, 7)) : value;
  const name = words.nameOf(field, value, row);
  return name.length > maxText ? `${name.slice(0, maxText - 1)}…` : name;
}
