import { ArrowDown, ArrowUp } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Checkbox } from "../form/Checkbox.tsx";
import { classNames } from "../layout/class-names.ts";
import type { Sort } from "./sort-rows.ts";
import type { Column, Selection } from "./column.ts";

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (columnId: string) => void;
  readonly selection: Selection<Row> | undefined;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
}

export function TableHead<Row>({ columns, sort, onSort, selection, rows, rowId }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th className="table-box" scope="col">
            <SelectAll selection={selection} rows={rows} rowId={rowId} />
          </th>
        )}
        {columns.map((column) => {
          const sorted = sort?.columnId === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              className={classNames(
                column.number === true && "number",
                column.desk === true && "only-desk",
                sorted && "is-sorted",
              )}
              aria-sort={sorted}
              style={{ width: column.width }}
            >
              {column.sortValue ? (
                <SortButton column={column} sorted={sorted} onSort={onSort} />
              ) : (
                <span className={column.headerHidden === true ? "visually-hidden" : undefined}>
                  {column.header}
                </span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortButton<Row>({
  column,
  sorted,
  onSort,
}: Pick<TableHeadProps<Row>, "onSort"> & {
  readonly column: Column<Row>;
  readonly sorted: Sort["direction"] | undefined;
}) {
  const Arrow = sorted === "descending" ? ArrowDown : ArrowUp;
  return (
    <button type="button" className="table-sort" onClick={() => onSort(column.id)}>
      {column.header}
      <Arrow className="icon-tiny" />
    </button>
  );
}

function SelectAll<Row>({
  selection,
  rows,
  rowId,
}: Pick<TableHeadProps<Row>, "rows" | "rowId"> & { readonly selection: Selection<Row> }) {
  const ids = rows.filter((row) => selection.isSelectable?.(row) ?? true).map(rowId);
  const chosen = ids.filter((id) => selection.selected.has(id)).length;
  const all = chosen > 0 && chosen === ids.length;
  return (
    <Checkbox
      aria-label={t`Select all`}
      checked={all}
      indeterminate={chosen > 0 && !all}
      disabled={ids.length === 0}
      onCheckedChange={() => selection.onSelectedChange(new Set(all ? [] : ids))}
    />
  );
}
