import type { ReactNode } from "react";
import type { CsvValue } from "#shared/csv.ts";
import type { SortValue } from "#shared/in-order.ts";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable. `null` sorts last. */
  readonly sortValue?: ((row: Row) => SortValue) | undefined;
  /** The exported value, where it isn't the sort value. A column with neither isn't exported. */
  readonly exportValue?: ((row: Row) => CsvValue) | undefined;
  /** Right-aligned figures. */
  readonly number?: boolean | undefined;
  /** A CSS width. */
  readonly width?: string | undefined;
  /** The header is said, not shown: for columns of buttons. */
  readonly headerHidden?: boolean | undefined;
  /** Longer texts are cut off in this column. */
  readonly truncate?: boolean | undefined;
  /** Left away on a phone. */
  readonly desk?: boolean | undefined;
  /** Names the row: read out before each of its cells. */
  readonly rowHeader?: boolean | undefined;
}

export interface Selection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
  /** What the box of a row is called: "Select Ada Lovelace". */
  readonly rowLabel: (row: Row) => string;
  /** Rows that cannot be selected have no box. */
  readonly isSelectable?: ((row: Row) => boolean) | undefined;
}
