import { cellText, plain } from "./cell.ts";
import type { KindCode } from "./fields.ts";
import { kindCodes } from "./kind-codes.ts";
import { kinds } from "./kinds.ts";
import { periodsOf } from "./period.ts";
import { presetOf, type Preset } from "./presets.ts";
import { columnsOf, presetColumns, type Table } from "./recognise-columns.ts";
import { formatsOf } from "./recognise-formats.ts";
import { periodField, type Cell, type Formats, type Shape, type SourceRow } from "./source.ts";

/** What a file seems to hold, and how its texts are read. */
export interface Recognised {
  readonly kind: KindCode;
  /** The code of the tool it comes from; null where none was recognised. */
  readonly preset: string | null;
  readonly shape: Shape;
  readonly formats: Formats;
  /** For each column the field it holds, `period` in a grid, or null. */
  readonly columns: readonly (string | null)[];
}

/** Fewer columns of months, weeks or days are no grid. */
const LEAST_PERIODS = 2;

/** Recognises a file by the columns that tools export, by the names of its columns, and by what they hold. */
export function recognise(headings: readonly Cell[], samples: readonly SourceRow[]): Recognised {
  const table = { headings, samples, formats: formatsOf(headings, samples) };
  const isGrid = periodsIn(table).filter(Boolean).length >= LEAST_PERIODS;
  const preset = isGrid ? null : presetOf(headings.map(cellText));
  if (preset !== null) return byPreset(preset, table);
  const kind = isGrid ? gridKind(table) : rowsKind(table);
  return { kind, preset: null, ...columnsAs(kind, table) };
}

/** The shape and the columns of a file whose kind is known, as when someone has chosen another one. */
export function recogniseAs(
  kind: KindCode,
  headings: readonly Cell[],
  samples: readonly SourceRow[],
): Pick<Recognised, "shape" | "formats" | "columns"> {
  return columnsAs(kind, { headings, samples, formats: formatsOf(headings, samples) });
}

function columnsAs(kind: KindCode, table: Table): Pick<Recognised, "shape" | "formats" | "columns"> {
  const periods = periodsIn(table);
  const isGrid = kinds[kind].periods.length > 0 && periods.filter(Boolean).length >= LEAST_PERIODS;
  const { columns } = columnsOf(kinds[kind], table, isGrid ? periods : null);
  return {
    shape: isGrid ? "grid" : "rows",
    formats: table.formats,
    columns: columns.map((name, at) => (isGrid && periods[at] === true ? periodField : name)),
  };
}

function periodsIn({ headings, formats }: Table): boolean[] {
  return periodsOf(headings, formats.dateOrder).map((period) => period !== null);
}

function byPreset({ code, kind, columns }: Preset, { headings, samples, formats }: Table): Recognised {
  return { kind, preset: code, shape: "rows", formats, columns: presetColumns(columns, headings, samples) };
}

/** The kind of which a file has the most: all that it needs, and then the surest names. */
function rowsKind(table: Table): KindCode {
  const scores = likelier.map((kind) => ({ kind, score: columnsOf(kinds[kind], table, null).score }));
  return scores.toSorted((one, other) => other.score - one.score)[0]?.kind ?? "time_entries";
}

/** Where two fit alike: what was worked rather than what is planned, and a forecast rather than a budget. */
const likelier = [...new Set<KindCode>(["time_entries", "forecasts", ...kindCodes])];

/** A grid of people is allocations, or time where it says so; one of cost tiers is a forecast or a budget. */
function gridKind(table: Table): KindCode {
  const periods = periodsOf(table.headings, table.formats.dateOrder);
  const isMonthly = periods.every((each) => each === null || !("of" in each) || each.of.period === "month");
  const words = table.headings.map((heading) => plain(cellText(heading))).join(" ");
  const lacksPeople = columnsOf(kinds.allocations, table, periodsIn(table)).missing > 0;
  if (isMonthly && lacksPeople) return /budget|profile/.test(words) ? "budgets" : "forecasts";
  return /logged|worked|actual|timesheet|task|note/.test(words) ? "time_entries" : "allocations";
}
