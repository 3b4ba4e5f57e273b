import type { Kind, Report } from "../rules/report.ts";
import type { RawBuilder } from "kysely";

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

/** What is asked of a report. Months are their first days. */
export interface ReportRequest {
  readonly report: Report;
  readonly first: string;
  readonly last: string;
  readonly project: string | null;
  readonly function: string | null;
  readonly person: string | null;
  readonly tier: string | null;
  readonly week: string | null;
  readonly day: string | null;
}

/** A column: the SQL of its value, and whether it is added up. */
export interface ReportColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: Kind;
  readonly value: RawBuilder<unknown>;
  readonly adds?: boolean;
}

/** A table of lines in SQL: columns over `source`, in an order without ties, missing values last. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly source: RawBuilder<unknown>;
  /** Ascending. What is also a column is the same object, worked out once. */
  readonly order: readonly RawBuilder<unknown>[];
  /** The ids behind a line, for what it leads to. */
  readonly keys?: Readonly<Record<string, RawBuilder<unknown>>>;
}
