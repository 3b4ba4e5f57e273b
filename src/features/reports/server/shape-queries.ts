import { sql, type RawBuilder } from "kysely";
import { textContains } from "#server/database/names.ts";
import type { Month } from "#shared/month.ts";
import { formatMonthShort } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { monthColumn, noCostsNote, totalColumn, unsortedNote, type Sorting } from "../rules/shape.ts";
import { added, type ReportColumn, type ReportTable } from "./reader.ts";

/** A table's values under names of their own, worked out once, to add up or choose from. */
function wrapped({ columns, source, order, keys = {} }: ReportTable): ReportTable {
  const values = [...new Set([...columns.map(({ value }) => value), ...order, ...Object.values(keys)])];
  const refs = new Map(values.map((value, at) => [value, sql.ref(`w.w${at}`)]));
  const refOf = (value: RawBuilder<unknown>) => refs.get(value) ?? value;
  const all = sql.join(values.map((value, at) => sql`${value} AS ${sql.ref(`w${at}`)}`));
  return {
    columns: columns.map((column) => ({ ...column, value: refOf(column.value) })),
    source: sql`FROM (SELECT ${all} ${source}) w`,
    order: order.map(refOf),
    keys: Object.fromEntries(Object.entries(keys).map(([name, value]) => [name, refOf(value)])),
  };
}

/** The lines in one of whose names a text occurs. */
function found(table: ReportTable, text: string): ReportTable {
  const inner = wrapped(table);
  const names = inner.columns.filter(({ kind }) => kind === "text").map(({ value }) => value);
  const matches = names.map((value) => textContains(value, text.trim()));
  return {
    ...inner,
    source: sql`${inner.source} WHERE ${matches.length === 0 ? sql`false` : sql`(${sql.join(matches, sql` OR `)})`}`,
  };
}

/**
 * Months as columns of one of the sums, then their total. The table has a column `month`, and its other
 * columns that aren't sums stay.
 */
function pivoted(table: ReportTable, months: readonly Month[], sumId: string): ReportTable {
  const { columns, source, keys = {} } = wrapped(table);
  const month = columns.find(({ id }) => id === "month")?.value;
  const sum = columns.find(({ id }) => id === sumId);
  if (month === undefined || sum === undefined) throw new Error("Nothing to turn into columns");
  const groups = columns.filter(({ id, kind }) => id !== "month" && (kind === "text" || kind === "day"));
  const ids = Object.entries(keys).filter(([name]) => name !== "month");
  const places = groups.flatMap(({ id, value }) => [value, ...(keys[id] === undefined ? [] : [keys[id]])]);
  const groupedBy = [...new Set([...places, ...ids.map(([, value]) => value)])];
  return {
    columns: [
      ...groups,
      ...months.map((each) =>
        added(
          monthColumn(each),
          () => formatMonthShort(each),
          sum.kind,
          sql`sum(${sum.value}) FILTER (WHERE ${month} = ${each})`,
        ),
      ),
      added(totalColumn, () => t`Total`, sum.kind, sql`sum(${sum.value})`),
    ],
    source: groupedBy.length === 0 ? source : sql`${source} GROUP BY ${sql.join(groupedBy)}`,
    order: groupedBy,
    keys: Object.fromEntries(ids),
  };
}

/** How a report's lines are to be shown. */
export interface Shape {
  readonly find: string | null;
  readonly sort: Sorting | null;
  readonly hidden: readonly string[];
  /** The months that become columns, and the columns whose sums they could contain, the wanted one first. */
  readonly pivot: { readonly months: readonly Month[]; readonly sums: readonly string[] } | null;
}

interface Turned {
  readonly table: ReportTable;
  /** What the reader requested and doesn't get, a sentence each. */
  readonly notes: readonly string[];
}

interface Shaped extends Turned {
  /** All columns, also those that are hidden. */
  readonly columns: readonly ReportColumn[];
}

/** Months as columns, of the first sum the reader sees. */
function pivotedAsRequested(table: ReportTable, pivot: NonNullable<Shape["pivot"]>): Turned {
  const seen = pivot.sums.find((each) => table.columns.some(({ id }) => id === each));
  if (seen === undefined) throw new Error("A report without hours");
  return {
    table: pivoted(table, pivot.months, seen),
    notes: seen === pivot.sums[0] ? [] : [noCostsNote()],
  };
}

/** The columns that stay. The first names the lines: without names, no one could tell them apart. */
function shownOf(columns: readonly ReportColumn[], hidden: readonly string[]): ReportColumn[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return shown.length === 0 ? columns.slice(0, 1) : shown;
}

/** A report as its reader wants it: found lines, months as columns, in an order, without hidden columns. */
export function shapedTable(table: ReportTable, { find, sort, hidden, pivot }: Shape): Shaped {
  const some = find === null ? table : found(table, find);
  const { table: turned, notes } =
    pivot === null ? { table: some, notes: [] } : pivotedAsRequested(some, pivot);
  const sorted = sort === null ? undefined : turned.columns.find(({ id }) => id === sort.column);
  return {
    table: {
      ...turned,
      columns: shownOf(turned.columns, hidden),
      ...(sorted === undefined
        ? {}
        : { sort: { value: sorted.value, isDescending: sort?.direction === "descending" } }),
    },
    columns: turned.columns,
    notes: sort !== null && sorted === undefined ? [...notes, unsortedNote()] : notes,
  };
}
