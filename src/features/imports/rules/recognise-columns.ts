import { cellText, plain } from "./cell.ts";
import { withoutCurrency } from "./currencies.ts";
import type { Field, FieldType, Kind } from "./fields.ts";
import { namesOf } from "./heading-names.ts";
import { reads } from "./read-field.ts";
import type { Cell, Formats, SourceRow } from "./source.ts";

/** The beginning of a file. */
export interface Table {
  readonly headings: readonly Cell[];
  readonly samples: readonly SourceRow[];
  readonly formats: Formats;
}

interface Guess {
  readonly columns: readonly (string | null)[];
  /** Required fields without a column. */
  readonly missing: number;
  readonly score: number;
}

/** Names are worth more than contents, and the first of a field's names more than its last synonym. */
const NAME = 10;
const CONTENT = 3;
const MISSING = 25;

/**
 * The columns of a file for a kind: each field takes the free column that is named most like it, then what is left
 * goes by content. In a grid the columns of periods are taken, and stand for dates, months and hours.
 */
export function columnsOf(
  kind: Kind,
  { headings, samples, formats }: Table,
  periods: readonly boolean[] | null,
): Guess {
  const free = new Set(headings.flatMap((_, at) => (periods?.[at] === true ? [] : [at])));
  const columns: (string | null)[] = headings.map(() => null);
  const cells = headings.map((_, at) => samples.map((row) => row.cells[at] ?? null));
  const wanted = kind.fields.filter((field) => periods === null || !inPeriods(field));
  let score = 0;
  const take = (field: Field, at: number, worth: number) => {
    columns[at] = field.name;
    free.delete(at);
    score += worth;
  };
  const pairs = wanted
    .flatMap((field) =>
      [...free].map((at) => ({
        field,
        at,
        worth: nameWorth(field, headings[at] ?? null, cells[at] ?? [], formats),
      })),
    )
    .filter(({ worth }) => worth > 0)
    .toSorted((one, other) => other.worth - one.worth);
  for (const { field, at, worth } of pairs)
    if (free.has(at) && !columns.includes(field.name)) take(field, at, worth);
  for (const field of wanted.filter((each) => each.required === true && !columns.includes(each.name))) {
    const at = [...free].find((column) => holds(field.type, cells[column] ?? [], formats));
    if (at !== undefined) take(field, at, CONTENT);
  }
  const missing = wanted.filter((field) => field.required === true && !columns.includes(field.name)).length;
  return { columns, missing, score: score - missing * MISSING };
}

/** What a grid says by its periods and cells. */
function inPeriods({ type, name }: Field): boolean {
  return type === "day" || type === "month" || name === "hours" || type === "time";
}

/** How sure a heading names a field; nothing where its cells say otherwise. */
function nameWorth(field: Field, heading: Cell, cells: readonly Cell[], formats: Formats): number {
  const words = plain(field.type === "money" ? withoutCurrency(heading) : cellText(heading));
  const at = words === "" ? -1 : namesOf(field).indexOf(words);
  if (at < 0) return 0;
  const filled = cells.filter((cell) => cellText(cell) !== "");
  const fits = filled.length === 0 || filled.some((cell) => reads(field.type, cell, formats));
  if (!fits) return 0;
  const isSure = field.type === "person" && holds("person", cells, formats);
  return NAME + (field.required === true ? 4 : 0) + (isSure ? 3 : 0) - Math.min(at, 9) * 0.3;
}

/** True where nearly all of a column's cells read as a type that other cells don't. */
function holds(type: FieldType, cells: readonly Cell[], formats: Formats): boolean {
  const filled = cells.filter((cell) => cellText(cell) !== "");
  const wanted = filled.filter((cell) => (telling(type) ? reads(type, cell, formats) : isNamed(type, cell)));
  return filled.length > 0 && wanted.length >= filled.length * 0.9;
}

function telling(type: FieldType): boolean {
  return type === "email" || type === "day" || type === "month" || type === "hours" || type === "money";
}

/** People are known by their addresses, projects by codes of capitals and figures. */
function isNamed(type: FieldType, cell: Cell): boolean {
  const text = cellText(cell);
  if (type === "person") return /^\S+@\S+\.\S+$/.test(text);
  return type === "project" && /^[A-Z]{2,8}[-_]?\d{0,6}$/.test(text);
}

/** The columns of a preset: for each field the first of its headings that are joined or filled, else the first there. */
export function presetColumns(
  wanted: Readonly<Record<string, readonly string[]>>,
  headings: readonly Cell[],
  samples: readonly SourceRow[],
): (string | null)[] {
  const words = headings.map((heading) => plain(cellText(heading)));
  const columns: (string | null)[] = headings.map(() => null);
  const isFilled = (at: number) => samples.every(({ cells }) => cellText(cells[at]) !== "");
  for (const [field, names] of Object.entries(wanted)) {
    const choices = names
      .map((name) =>
        name
          .split(" + ")
          .map((part) => words.indexOf(part))
          .filter((at) => at >= 0 && columns[at] === null),
      )
      .filter((places) => places.length > 0);
    for (const at of choices.find((places) => places.length > 1 || places.every(isFilled)) ??
      choices[0] ??
      [])
      columns[at] = field;
  }
  return columns;
}
