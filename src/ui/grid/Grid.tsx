import { useId, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Tip } from "../Tooltip.tsx";
import { GridBody } from "./GridBody.tsx";
import { GridHead } from "./GridHead.tsx";
import { keysOnCell, keysWhileEditing } from "./grid-keys.ts";
import { layoutOf, templateOf } from "./grid-layout.ts";
import type { GridCell, GridColumn, GridColumnGroup, GridEdit, GridLeadingColumn, GridParsed, GridRow } from "./grid-model.ts";
import type { Position } from "./positions.ts";
import { useGridEditing } from "./use-grid-editing.ts";
import { elementAt, positionOf, useGridFocus } from "./use-grid-focus.ts";
import { useGridPainting, type GridPaint } from "./use-grid-painting.ts";
import { useGridTip } from "./use-grid-tip.ts";
import "./grid.css";

export interface GridProps {
  /** What the grid holds, for assistive technology. */
  readonly label: string;
  readonly leading: readonly GridLeadingColumn[];
  readonly columns: readonly GridColumn[];
  readonly columnGroups?: readonly GridColumnGroup[] | undefined;
  /** Body rows and, of kind `total`, the rows that stay at the foot. */
  readonly rows: readonly GridRow[];
  readonly cell: (rowId: string, columnId: string) => GridCell;
  readonly onChange: (edits: GridEdit[]) => void;
  /** Reads what was typed. Without it nothing can be typed. */
  readonly parse?: ((text: string) => GridParsed) | undefined;
  /** Writes a number. Give the same function each time, so that rows need not be drawn again. */
  readonly format: (value: number) => string;
  /** The brush: with it the grid paints, without it one types. */
  readonly paint?: GridPaint | undefined;
  /** How much Alt and an arrow change a number by. */
  readonly step?: number | undefined;
  /** How many cells hold a text that is no value; 0 again when all are put right. */
  readonly onInvalidChange?: ((count: number) => void) | undefined;
  /** Asked first about every key on a cell that is not being typed into; `true` when it has done the work. */
  readonly onCellKey?: ((event: KeyboardEvent, rowId: string, columnId: string) => boolean) | undefined;
  /** Rows of 24, 28, 36 or 44 px. */
  readonly rowHeight?: 24 | 28 | 36 | 44 | undefined;
  /** Labels a run of equal cells once, or every cell. */
  readonly labels?: "run" | "cell" | undefined;
  /** At the foot, outside what scrolls: sums, keys. */
  readonly status?: ReactNode | undefined;
  readonly className?: string | undefined;
}

/**
 * A spreadsheet of rows and columns. Arrows move, typing replaces, Enter or F2 edits, Esc reverts, Delete clears, Tab goes
 * to the next cell that can be changed; Esc and then Tab leaves the grid. With a brush, dragging or Space paints, dragging
 * with the right button or Delete clears, Shift and arrows hold a range, and Tab leaves. The grid fills the height it is
 * given and scrolls inside it.
 */
export function Grid({
  label,
  leading,
  columns,
  columnGroups,
  rows,
  cell,
  onChange,
  parse,
  format,
  paint,
  step = 1,
  onInvalidChange,
  onCellKey,
  rowHeight = 28,
  labels = "run",
  status,
  className,
}: GridProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const [spoken, announce] = useState("");
  const layout = useMemo(() => layoutOf(rows, columns, cell), [rows, columns, cell]);
  const { template, leastWidth } = useMemo(() => templateOf(leading, columns), [leading, columns]);
  const focus = useGridFocus(layout, root);
  const editing = useGridEditing({ layout, root, parse, onChange, onInvalidChange, announce });
  const tip = useGridTip((position) => {
    const [line, stand, found] = [layout.rows[position.row], layout.columns[position.column], layout.cellAt(position)];
    return (line && stand && editing.draftOf(line.id, stand.id)?.error) ?? found?.error ?? found?.locked ?? found?.tip;
  });
  const refuse = (position: Position, why?: string) => {
    const reason = why ?? layout.cellAt(position)?.locked ?? "This cell cannot be changed";
    announce(reason);
    tip.show(elementAt(root.current, position), reason);
  };
  const painting = useGridPainting({ paint, layout, root, focus, format, onChange, announce, refuse });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = positionOf(event.target);
    const [line, stand] = at ? [layout.rows[at.row], layout.columns[at.column]] : [];
    if (!at || !line || !stand) return;
    tip.hide();
    const context = { layout, focus, editing, page: 10, step, refuse, leaving };
    const done = editing.editor
      ? keysWhileEditing(event, at, context)
      : onCellKey?.(event, line.id, stand.id) === true || (paint ? painting.onKey(event, at) : keysOnCell(event, at, context));
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const sizes = {
    "--grid-template": template,
    "--grid-least-width": `${leastWidth}px`,
    "--grid-row": `${rowHeight}px`,
    "--grid-lead-width": `${leading.reduce((sum, { width }) => sum + width, 0)}px`,
  } as CSSProperties;
  return (
    <div
      className={classNames("grid", `has-rows-${rowHeight}`, paint && "is-painting", paint?.touch === true && "is-touch-painting", className)}
      style={sizes}
    >
      <div
        ref={root}
        className="grid-scroll"
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-rowcount={layout.size.rows + (columnGroups ? 2 : 1)}
        aria-colcount={leading.length + columns.length}
        aria-multiselectable={paint ? true : undefined}
        {...painting.handlers}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={(event) => {
          if (event.target instanceof HTMLInputElement && event.target.dataset["editor"] !== undefined) editing.commit();
        }}
        onDoubleClick={(event) => !paint && begin(positionOf(event.target))}
        onClick={(event) => {
          if ((event.nativeEvent as globalThis.PointerEvent).pointerType === "touch" && !paint) begin(positionOf(event.target));
        }}
        onPointerOver={tip.onPointerOver}
        onPointerLeave={tip.hide}
        onScroll={tip.hide}
      >
        <GridHead leading={leading} columns={columns} groups={columnGroups} />
        <GridBody
          layout={layout}
          leading={leading}
          headerRows={columnGroups ? 2 : 1}
          rowHeight={rowHeight}
          scroller={root}
          focus={focus}
          editing={editing}
          labels={labels}
          format={format}
        />
      </div>
      {status !== undefined && <div className="status-bar">{status}</div>}
      <p id={`${id}-help`} className="visually-hidden">
        {paint
          ? "Arrow keys move, with Shift they hold a range. Space paints, Delete clears."
          : "Arrow keys move. Enter edits. Escape, then Tab, leaves the grid."}
      </p>
      <output className="visually-hidden">{spoken}</output>
      <Tip anchor={tip.shown?.anchor ?? null}>{tip.shown?.text}</Tip>
    </div>
  );

  function begin(position: Position | null) {
    if (!position || editing.editor) return;
    if (layout.canEdit(position)) editing.begin(position);
    else refuse(position);
  }
}
