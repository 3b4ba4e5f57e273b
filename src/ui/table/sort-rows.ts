import { compareInOrder, type SortValue } from "#shared/in-order.ts";

type SortDirection = "ascending" | "descending";

export interface Sort {
  readonly columnId: string;
  readonly direction: SortDirection;
}

/** Orders rows by a value (`compareInOrder`); equal rows remain in order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => compareInOrder(a.value, b.value, direction === "descending"))
    .map(({ row }) => row);
}

/** Rows as a table shows them: by the values of the sorted column. */
export function sortByColumn<Row>(
  rows: readonly Row[],
  columns: readonly { readonly id: string; readonly sortValue?: ((row: Row) => SortValue) | undefined }[],
  sort: Sort | null,
): readonly Row[] {
  const valueOf = sort && columns.find(({ id }) => id === sort.columnId)?.sortValue;
  return sort && valueOf ? sortRows(rows, valueOf, sort.direction) : rows;
}

/** The order after a press on a column's header: ascending, then descending. */
export function nextSort(sort: Sort | null, columnId: string): Sort {
  const again = sort?.columnId === columnId && sort.direction === "ascending";
  return { columnId, direction: again ? "descending" : "ascending" };
}
