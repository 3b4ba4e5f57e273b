import { memo, type CSSProperties, type ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import {
  isEditable,
  type Draft,
  type GridCell,
  type GridColumn,
  type GridLeadingColumn,
  type GridRow,
} from "./grid-model.ts";
import { GridCellView } from "./GridCellView.tsx";
import type { Area } from "./positions.ts";
import { blockPlaceOf, runsOf } from "./runs.ts";
import { sameValue } from "./same-value.ts";
import type { OpenEditor } from "./use-grid-editing.ts";

interface GridRowViewProps {
  readonly row: GridRow;
  readonly index: number;
  /** The row's number in the complete grid, headers included, from 1. */
  readonly ariaIndex: number;
  readonly leading: readonly GridLeadingColumn[];
  readonly columns: readonly GridColumn[];
  readonly cells: readonly GridCell[];
  readonly drafts: readonly (Draft | undefined)[] | null;
  readonly editor: OpenEditor | null;
  /** The column Tab reaches in this row, or -1. */
  readonly tabStop: number;
  /** The active cell or the selected cells, as announced. */
  readonly selected: Area | null;
  /** The column whose cell carries the handle, or -1. */
  readonly handle: number;
  readonly shown: readonly number[] | null;
  readonly labels: "run" | "cell";
  readonly format: (value: number) => string;
  /** Pixels from the top of the body, where only some rows are drawn. */
  readonly top: number | null;
}

/** One row, drawn again only when something in it looks different. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, index, ariaIndex, leading, columns, cells, shown, top } = props;
  const runs = runsOf(cells);
  const drawn = shown ?? columns.keys();
  const place: CSSProperties | undefined =
    top === null ? undefined : { position: "absolute", insetInline: 0, top };
  return (
    <div
      role="row"
      aria-rowindex={ariaIndex}
      className={classNames("grid-row", row.kind && `is-${row.kind}`)}
      style={place}
    >
      <RowHeaders row={row} leading={leading} />
      {Array.from(drawn, (at) => {
        const [column, cell, run] = [columns[at], cells[at], runs[at]];
        if (!column || !cell || !run) return null;
        return (
          <GridCellView
            key={column.id}
            rowLabel={row.label}
            isOpen={isEditable(row, cell)}
            index={index}
            at={at}
            offset={leading.length}
            column={column}
            cell={cell}
            draft={props.drafts?.[at]}
            run={cell.groundLabel ? run : blockPlaceOf(run)}
            editor={props.editor?.columnId === column.id ? props.editor : null}
            isTabStop={props.tabStop === at}
            isSelected={props.selected ? isIn(props.selected, at) : undefined}
            hasHandle={props.handle === at}
            isPlaced={shown !== null}
            labels={props.labels}
            format={props.format}
          />
        );
      })}
    </div>
  );
}, sameValue);

function RowHeaders({
  row,
  leading,
}: {
  readonly row: GridRow;
  readonly leading: readonly GridLeadingColumn[];
}): ReactNode {
  let start = 0;
  return leading.map(({ id, width }, at) => {
    const style = { insetInlineStart: start };
    start += width;
    return (
      <div
        key={id}
        role={at === 0 ? "rowheader" : "gridcell"}
        aria-colindex={at + 1}
        // Under its group a row's header omits the group, and two of them may read alike.
        aria-label={row.nested === true && at === 0 ? row.label : undefined}
        className={classNames(leadClass(leading, at), row.nested === true && at === 0 && "is-nested")}
        style={style}
      >
        {row.headers[at]}
      </div>
    );
  });
}

export function leadClass(leading: readonly GridLeadingColumn[], at: number): string {
  return classNames(
    "grid-lead",
    at === 0 && "is-first",
    at === leading.length - 1 && "is-last",
    leading[at]?.number === true && "is-number",
    leading[at]?.small === true && "is-small",
  );
}

function isIn({ left, right }: Area, column: number): boolean {
  return column >= left && column <= right;
}
