import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import { folded } from "../match/directory.ts";
import type { Reference } from "../kinds/fields.ts";

/** A cell once it is read: months and days as civil dates, hours and money as numbers, "" as null. */
export type Value = string | number | boolean | null;

/** The period of a grid's column. A week is named by its Monday. */
export type PeriodOf =
  | { readonly period: "day"; readonly day: Day }
  | { readonly period: "week"; readonly monday: Day }
  | { readonly period: "month"; readonly month: Month };

/** One fact of the file: a row, or in a grid one cell of it. */
export interface TypedRow {
  readonly row: number;
  /** The column of a grid's cell; null in rows. */
  readonly column: number | null;
  readonly period: PeriodOf | null;
  /** By the names of the kind's fields; fields that no column contains are absent. */
  readonly values: Readonly<Record<string, Value>>;
  /** What could not be read, by the field's name. */
  readonly problems: Readonly<Record<string, string>>;
}

/** What becomes of a text that names someone or something: a stored row, a new one, or nothing. */
export type Match = { readonly id: string } | "create" | "skip";

/** Matches chosen by hand, by `matchKey`. */
export type Matches = ReadonlyMap<string, Match>;

/** Texts that differ only in case, accents and spaces name the same. */
export function matchKey(reference: Reference, text: string): string {
  return `${reference} ${folded(text)}`;
}

/** What an import does with a fact of the file. `same`: stored already as the file says. `joined`: added to an earlier row. */
export const results = ["created", "changed", "same", "joined", "skipped", "refused"] as const;
export type Result = (typeof results)[number];

/** Results that are listed row by row. */
export const problemResults = ["refused", "skipped", "joined"] as const satisfies readonly Result[];

/**
 * What someone should know of rows before they come in: `booked` beside other hours of the person, project and days,
 * `leave` and `planned` where the row itself says that no one worked them, `ahead` on later days, `approved` in weeks that are approved, `closed` in closed months.
 */
export const notices = ["leave", "planned", "booked", "ahead", "approved", "closed"] as const;
export type Notice = (typeof notices)[number];

/** What became of one fact. */
export interface Outcome {
  readonly row: number;
  readonly column: number | null;
  readonly result: Result;
  /** In words, for whoever corrects the file; empty where nothing stands against it. */
  readonly reasons: readonly string[];
  /** Those of the reasons that one cell is the cause of, by its field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly hours: number;
  readonly money: number;
  /** What the money is at the file's own rates. */
  readonly fileMoney: number;
  /** The file has another rate than the one that is stored. */
  readonly isRepriced: boolean;
  readonly notices: readonly Notice[];
}
