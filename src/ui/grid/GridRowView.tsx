import { memo, type CSSProperties, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CellContent } from "./CellContent.tsx";
import type { Draft, GridCell, GridColumn, GridLeadingColumn, GridRow } from "./grid-model.ts";
import { isEditable, spokenValue } from "./grid-model.ts";
import type { Area } from "./positions.ts";
import { runsOf } from "./runs.ts";
import { sameValue } from "./same-value.ts";
import type { OpenEditor } from "./use-grid-editing.ts";

export interface GridRowViewProps {
  readonly row: GridRow;
  readonly index: number;
  /** The row's number in the whole grid, header rows included, from 1. */
  readonly ariaIndex: number;
  readonly leading: readonly GridLeadingColumn[];
  readonly columns: readonly GridColumn[];
  readonly cells: readonly GridCell[];
  readonly drafts: readonly (Draft | undefined)[] | null;
  readonly editor: OpenEditor | null;
  /** The column Tab reaches in this row, or -1. */
  readonly tabStop: number;
  /** The cells held. */
  readonly range: Area | null;
  /** The active cell or the cells held, as they are spoken. */
  readonly selected: Area | null;
  /** What the handle would fill. */
  readonly preview: Area | null;
  /** The column whose cell carries the handle, or -1. */
  readonly handle: number;
  /** The columns to draw, where not all are. */
  readonly shown: readonly number[] | null;
  readonly labels: "run" | "cell";
  readonly format: (value: number) => string;
  /** Pixels from the top of the body, where only some rows are drawn. */
  readonly top: number | null;
}

/** One row. Drawn again only when something in it looks different, however its data was built. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, index, ariaIndex, leading, columns, cells, shown, top } = props;
  const runs = runsOf(cells);
  const place: CSSProperties | undefined = top === null ? undefined : { position: "absolute", insetInline: 0, top };
  return (
    <div role="row" aria-rowindex={ariaIndex} className={classNames("grid-row", row.kind && `is-${row.kind}`)} style={place}>
      <RowHeaders row={row} leading={leading} />
      {columns.map((column, at) => {
        const cell = cells[at];
        const run = runs[at];
        if (!cell || !run || shown?.includes(at) === false) return null;
        const draft = props.drafts?.[at];
        return (
          <div
            key={column.id}
            role="gridcell"
            data-row={index}
            data-column={at}
            tabIndex={props.tabStop === at ? 0 : -1}
            aria-colindex={leading.length + at + 1}
            aria-readonly={!isEditable(row, cell)}
            aria-invalid={draft !== undefined || cell.error !== undefined || undefined}
            aria-selected={props.selected ? isIn(props.selected, at) : undefined}
            aria-label={`${column.label}: ${draft ? `${draft.text}, ${draft.error}` : spokenValue(cell, props.format)}`}
            className={classNames(
              "grid-cell",
              ...columnClasses(column),
              ...cellClasses(row, cell, draft),
              props.range && rangeClass(props.range, index, at),
              props.preview && rangeClass(props.preview, index, at) && "in-preview",
            )}
            style={shown ? { gridColumn: leading.length + at + 1 } : undefined}
          >
            {props.editor?.columnId === column.id ? (
              <input
                data-editor=""
                className="grid-editor"
                inputMode="decimal"
                autoComplete="off"
                aria-label={`${row.label}, ${column.label}`}
                defaultValue={props.editor.text}
              />
            ) : (
              <span className="grid-drawn" aria-hidden="true">
                <CellContent cell={cell} draft={draft} run={run} labels={props.labels} format={props.format} />
              </span>
            )}
            {props.handle === at && <span data-handle="" className="grid-handle" aria-hidden="true" />}
          </div>
        );
      })}
    </div>
  );
}, sameValue);

function RowHeaders({ row, leading }: { readonly row: GridRow; readonly leading: readonly GridLeadingColumn[] }): ReactNode {
  let left = 0;
  return leading.map(({ id, width, number }, at) => {
    const style = { left };
    left += width;
    return (
      <div
        key={id}
        role={at === 0 ? "rowheader" : "gridcell"}
        aria-colindex={at + 1}
        className={classNames(
          "grid-lead",
          at === 0 && "is-first",
          at === leading.length - 1 && "is-last",
          number === true && "is-number",
          row.nested === true && at === 0 && "is-nested",
        )}
        style={style}
      >
        {row.headers[at]}
      </div>
    );
  });
}

function columnClasses(column: GridColumn): (string | false)[] {
  return [
    column.muted === true && "is-muted",
    column.current === true && "is-current",
    column.divided === true && "is-divided",
    column.centred === true && "is-centred",
  ];
}

function cellClasses(row: GridRow, cell: GridCell, draft: Draft | undefined): (string | false | undefined)[] {
  return [
    !isEditable(row, cell) && "is-fixed",
    cell.ground && `on-${cell.ground}`,
    cell.look && `is-${cell.look}`,
    cell.note === true && "has-note",
    cell.dirty === true && "is-dirty",
    (draft !== undefined || cell.error !== undefined) && "is-wrong",
  ];
}

function isIn({ left, right }: Area, column: number): boolean {
  return column >= left && column <= right;
}

function rangeClass({ top, bottom, left, right }: Area, row: number, column: number): string | false {
  if (column < left || column > right) return false;
  return classNames(
    "in-range",
    row === top && "range-top",
    row === bottom && "range-bottom",
    column === left && "range-left",
    column === right && "range-right",
  );
}
