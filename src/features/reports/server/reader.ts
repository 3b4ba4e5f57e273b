import type { RawBuilder } from "kysely";
import type { Call } from "#server/http/serve.ts";
import type { Variance } from "#features/analytics/rules/variance.ts";
import type { readReport } from "../contract.ts";
import type { HourDimension, Kind, Limit, Measure, Report } from "../rules/report.ts";

/** Who reads a report, and what of it they may see. */
export interface Reader {
  readonly orgId: string;
  readonly userId: string;
  /** By name; others see their own and their reports'. */
  readonly seesEveryone: boolean;
  readonly maySeeCosts: boolean;
  /** The organisation's civil day. */
  readonly today: string;
  readonly timeZone: string;
}

/** Reads beside each other, as a call's own reads are. */
export type Reading = Call<typeof readReport>["read"];

/** What is due from a report, null for no limit. Months are their first days. */
export interface ReportRequest extends Readonly<Record<Limit, string | null>> {
  readonly report: Report;
  readonly first: string;
  readonly last: string;
}

/** How hours are put together: which ones (null for all four beside each other), and what the last column compares. */
export interface RequestedHours {
  readonly by: readonly HourDimension[];
  /** The names of the characteristics among them, by id. */
  readonly characteristics: ReadonlyMap<string, string>;
  readonly measure: Measure | null;
  readonly compare: Variance;
}

/** A column: the SQL of its value, and whether it is added up. */
export interface ReportColumn {
  readonly id: string;
  /** In the language it's requested in: files for programs name columns in English. */
  readonly label: () => string;
  readonly kind: Kind;
  readonly value: RawBuilder<unknown>;
  readonly adds?: boolean;
}

type Column = (id: string, label: () => string, kind: Kind, value: RawBuilder<unknown>) => ReportColumn;
export const shown: Column = (id, label, kind, value) => ({ id, label, kind, value });
/** A column whose values are also added up. */
export const added: Column = (...column) => ({ ...shown(...column), adds: true });

/** A table of lines in SQL: columns over `source`, in an order without ties, missing values last. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly source: RawBuilder<unknown>;
  /** Ascending. What is also a column is the same object, worked out once. */
  readonly order: readonly RawBuilder<unknown>[];
  /** What comes before that order; lines that are the same in it stay in theirs. */
  readonly sort?: { readonly value: RawBuilder<unknown>; readonly isDescending: boolean };
  /**
   * The ids behind a line, for what it leads to. `rest`: the line stands for people whose capacity wasn't stored by
   * person.
   */
  readonly keys?: Readonly<Record<string, RawBuilder<unknown>>>;
}
