import type { MouseEvent } from "react";
import { Checkbox } from "../form/Checkbox.tsx";
import { classNames } from "../layout/class-names.ts";
import type { Column, Selection } from "./column.ts";

interface TableRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly selection: Selection<Row> | undefined;
  /** The row that Tab reaches first. */
  readonly first: boolean;
  readonly className: string | undefined;
}

const OWN_WORK = "a, button, input, select, textarea, label, [role=menu]";

/** One row. A click or Enter opens it, Space or X ticks it. */
export function TableRow<Row>({ row, id, columns, onOpen, selection, first, className }: TableRowProps<Row>) {
  const selectable = selection !== undefined && (selection.isSelectable?.(row) ?? true);
  const selected = selection?.selected.has(id) === true;
  const toggle = () => {
    if (!selection || !selectable) return;
    const next = new Set(selection.selected);
    if (!next.delete(id)) next.add(id);
    selection.onSelectedChange(next);
  };
  const open = (event: MouseEvent) => {
    if (!(event.target as Element).closest(OWN_WORK)) onOpen?.(row);
  };
  const reachable = onOpen !== undefined || selection !== undefined;
  return (
    <tr
      className={classNames(selected && "is-selected", onOpen && "is-open", className)}
      aria-selected={selectable ? selected : undefined}
      data-row={id}
      tabIndex={reachable ? (first ? 0 : -1) : undefined}
      onClick={onOpen && open}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const isWithAnother = event.ctrlKey || event.metaKey || event.altKey;
        if (event.key === "Enter" && onOpen) onOpen(row);
        else if ((event.key === " " || (event.key.toLowerCase() === "x" && !isWithAnother)) && selectable)
          toggle();
        else return;
        event.preventDefault();
      }}
    >
      {selection && (
        <td className="table-box">
          {selectable && (
            <Checkbox aria-label={selection.rowLabel(row)} checked={selected} onCheckedChange={toggle} />
          )}
        </td>
      )}
      {columns.map((column) => {
        const Cell = column.rowHeader === true ? "th" : "td";
        return (
          <Cell
            key={column.id}
            scope={column.rowHeader === true ? "row" : undefined}
            className={classNames(
              column.number === true && "number",
              column.desk === true && "only-desk",
              column.truncate === true && "is-cut",
            )}
          >
            {column.cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}
