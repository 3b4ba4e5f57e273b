import type { Heading } from "./field-labels.ts";

/** What a file can contain, in the order in which a new organisation needs it. */
export const kindCodes = [
  "functions",
  "people",
  "projects",
  "characteristics",
  "budgets",
  "forecasts",
  "allocations",
  "time_entries",
  "holiday_requests",
  "holiday_balances",
] as const;

export type KindCode = (typeof kindCodes)[number];

/** What a cell names: it is looked up among what is stored, and may be matched by hand. */
export const references = ["person", "project", "function", "tier", "characteristic", "leave"] as const;
export type Reference = (typeof references)[number];
export const isReference = (type: string): type is Reference => references.some((each) => each === type);

export type FieldType =
  | "text"
  | "email"
  | "day"
  | "month"
  | "time"
  | "hours"
  | "money"
  | "whole"
  | "yesNo"
  | "state"
  | "sort"
  | Reference;

/** A column that a kind understands. */
export interface Field {
  readonly name: string;
  /** What templates call it, in English like every name of a column. */
  readonly heading: Heading;
  readonly type: FieldType;
  /** Rows without it are refused. */
  readonly required?: boolean;
  /** Other names that files give it, in lower case; the heading and the name count without being listed. */
  readonly synonyms: readonly string[];
}

export type Period = "month" | "week" | "day";

export interface Kind {
  readonly code: KindCode;
  /** "Time entries", in the names of templates. */
  readonly title: string;
  readonly fields: readonly Field[];
  /** The columns a grid of this kind may have; none where only the shape of rows makes sense. */
  readonly periods: readonly Period[];
}
