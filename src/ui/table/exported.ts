import type { CsvValue } from "#shared/csv.ts";
import type { Column } from "./column.ts";

/** The rows for export, headers first, without columns that have no value. */
export function exportedRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CsvValue[][] {
  const valued = columns.flatMap(({ header, exportValue, sortValue }) => {
    const valueOf = exportValue ?? sortValue;
    return valueOf ? [{ header, valueOf }] : [];
  });
  return [
    valued.map(({ header }) => header),
    ...rows.map((row) => valued.map(({ valueOf }) => valueOf(row))),
  ];
}
