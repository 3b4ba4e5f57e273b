import { sql } from "kysely";
import type { Kind } from "../rules/report.ts";
import type { ReportTable } from "./reader.ts";

/** A column of a table that is worked out here rather than in SQL. */
export interface ComputedColumn<Line> {
  readonly id: string;
  readonly label: () => string;
  readonly kind: Kind;
  readonly adds?: boolean;
  readonly value: (line: Line) => string | number | null;
}

/**
 * Lines that rules worked out, in their order, as a table like any other: read page by page, added up and
 * exported the same way.
 */
export function computedTable<Line>(
  columns: readonly ComputedColumn<Line>[],
  lines: readonly Line[],
  keys: Readonly<Record<string, (line: Line) => string | null>> = {},
): ReportTable {
  const values = [
    ...columns.map(({ kind, value }, at) => ({
      name: `c${at}`,
      type: kind === "text" || kind === "month" || kind === "day" ? sql`text` : sql`numeric`,
      value,
    })),
    ...Object.values(keys).map((value, at) => ({ name: `k${at}`, type: sql`text`, value })),
  ];
  const rows = lines.map((line, at) =>
    Object.fromEntries([["at", at], ...values.map(({ name, value }) => [name, value(line)] as const)]),
  );
  const shape = sql.join([sql`at int`, ...values.map(({ name, type }) => sql`${sql.ref(name)} ${type}`)]);
  return {
    columns: columns.map((column, at) => ({ ...column, value: sql.ref(`c.c${at}`) })),
    source: sql`FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(${shape})`,
    order: [sql.ref("c.at")],
    keys: Object.fromEntries(Object.keys(keys).map((name, at) => [name, sql.ref(`c.k${at}`)])),
  };
}
