type SortDirection = "ascending" | "descending";

export interface Sort {
  readonly columnId: string;
  readonly direction: SortDirection;
}

export type SortValue = string | number | null;

const WORDS = new Intl.Collator("en-GB", { numeric: true, sensitivity: "base" });

/**
 * Orders rows by a value: numbers by size, words alphabetically with numbers in them by size. Rows without a
 * value come last either way; equal rows keep their order.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * compare(a.value, b.value);
    })
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

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : WORDS.compare(String(a), String(b));
}
