import type { Day } from "#shared/day.ts";
import type { Encoding, Preview } from "#shared/text-encoding.ts";

/** A cell as the file has it: text, or what a workbook stores typed. */
export type Cell = string | number | boolean | { readonly day: Day; readonly time: string | null } | null;

/** A row of the file: its number as a spreadsheet counts, from 1, and its cells from the first column on. */
export interface SourceRow {
  readonly row: number;
  readonly cells: readonly Cell[];
  /** Columns whose cells contained characters that can't be stored, which were removed. */
  readonly cleaned?: readonly number[];
  /** The currency in which a workbook shows a number, by column: "EUR", or "$" where it doesn't say whose. */
  readonly currencies?: Readonly<Record<string, string>>;
}

/** In which order a file writes day, month and year: 2026-03-31, 31/03/2026 or 03/31/2026. */
export type DateOrder = "ymd" | "dmy" | "mdy";

/** How the bytes of a file become rows. `separator` and `encoding` are of CSV, `sheet` is of a workbook. */
export interface Layout {
  readonly sheet: string | null;
  /** Null where its letters leave a doubt and no one has chosen. */
  readonly encoding: Encoding | null;
  readonly separator: string;
  /** The row with the names of the columns; rows above it are passed over. */
  readonly headingRow: number;
  /** What becomes of a workbook's hidden rows and columns, filtered ones too: read unless chosen otherwise. */
  readonly hidden?: HiddenParts | undefined;
}

export const hiddenChoices = ["read", "skip"] as const;
export type HiddenParts = (typeof hiddenChoices)[number];

/** How texts in cells are read; null where the file doesn't say and no one has chosen. */
export interface Formats {
  readonly dateOrder: DateOrder | null;
  readonly decimalSign: "." | "," | null;
}

/** What numbers of working time may count. */
export const units = [
  "hours",
  "hoursPerDay",
  "hoursMinutes",
  "minutes",
  "seconds",
  "dayFractions",
  "days",
  "halfDays",
  "percent",
  "fte",
] as const;
export type Unit = (typeof units)[number];

/** One entry a row, or one row for several periods with a column for each month, week or day. */
export type Shape = "rows" | "grid";

/**
 * Everything that says how a file is read. `columns[i]` is the name of the field that column `i` contains,
 * or null where it is passed over. In a grid a column whose heading reads as a month, week or day is `period`.
 */
export interface Reading extends Layout, Formats {
  readonly shape: Shape;
  /** What numbers of working time count where neither their heading nor they themselves say it. */
  readonly unit?: Unit | null | undefined;
  readonly columns: readonly (string | null)[];
}

/** The field of a grid's columns of hours. */
export const periodField = "period";

/** Of a column of which someone must say whether it holds something. */
export const openField = "?";

/** What the cells of a column say of how they are written. */
export interface ColumnEvidence {
  /** The orders in which every date in figures can be read; all where there is none. */
  readonly orders: readonly DateOrder[];
  readonly hasDates: boolean;
  /** Dates with points. */
  readonly hasDots: boolean;
  /** The month of a day-first date goes on from row to row less than the day does, or the other way round. */
  readonly hint: DateOrder | null;
  /** How many numbers have a decimal comma or point for sure, and how many may be read both ways. */
  readonly commas: number;
  readonly points: number;
  readonly either: number;
  /** How many of these have a point. */
  readonly eitherPoints: number;
  /** There are numbers without a unit of their own. */
  readonly hasNumbers: boolean;
  /** They are below 1 with more than two decimals, but for a total: a workbook's 8:30 without its format is 0.354. */
  readonly areFractions?: boolean;
  /** A number that may be hours and minutes, 8.30, where none of them can only be decimals; null without one. */
  readonly clock?: string | null;
  /** What its texts say, as `sayingOf` has it: "approved", "leave", "other"; "" for empty cells. */
  readonly sayings: readonly string[];
}

/** What a file shows of itself before anything is decided. */
export interface FileContent {
  readonly format: "csv" | "xlsx";
  /** The names of a workbook's sheets with rows; none of CSV. */
  readonly sheets: readonly string[];
  /** What a workbook's reader doesn't see: filled rows and columns of its sheet, and its hidden sheets. */
  readonly hidden?: { readonly rows: number; readonly columns: number; readonly sheets: readonly string[] };
  /** Of separated values with other than plain letters: how they look in each encoding. */
  readonly previews?: readonly Preview[];
  /** As given, or as it seems. */
  readonly layout: Layout;
  /** Headings of two rows are joined. */
  readonly headings: readonly Cell[];
  /** The first rows below the headings. */
  readonly samples: readonly SourceRow[];
  /** How many rows below the headings have anything. */
  readonly rows: number;
  /** By column, over all rows. */
  readonly evidence?: readonly ColumnEvidence[];
}
