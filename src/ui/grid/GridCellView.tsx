import { t } from "#shared/texts/t.ts";
import { memo } from "react";
import { classNames } from "../layout/class-names.ts";
import { cellContent } from "./CellContent.tsx";
import type { Draft, GridCell, GridColumn } from "./grid-model.ts";
import { spokenValue } from "./grid-model.ts";
import type { RunPlace } from "./runs.ts";
import { sameValue } from "./same-value.ts";
import type { OpenEditor } from "./use-grid-editing.ts";

interface GridCellViewProps {
  /** The name, not the row: a person's sum is no reason to draw their days again. */
  readonly rowLabel: string;
  readonly isOpen: boolean;
  readonly index: number;
  readonly at: number;
  readonly offset: number;
  readonly column: GridColumn;
  readonly cell: GridCell;
  readonly draft: Draft | undefined;
  readonly run: RunPlace;
  readonly editor: OpenEditor | null;
  readonly isTabStop: boolean;
  readonly isSelected: boolean | undefined;
  readonly hasHandle: boolean;
  /** Not all columns are drawn: the cell says where it is. */
  readonly isPlaced: boolean;
  readonly labels: "run" | "cell";
  readonly format: (value: number) => string;
}

/** One cell. When a range moves, only the cells at its ends are drawn again. */
export const GridCellView = memo(function GridCellView(props: GridCellViewProps) {
  const { rowLabel, isOpen, index, at, offset, column, cell, draft, editor } = props;
  return (
    <div
      role="gridcell"
      data-row={index}
      data-column={at}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-colindex={offset + at + 1}
      aria-readonly={!isOpen}
      aria-invalid={draft !== undefined || cell.error !== undefined || undefined}
      aria-selected={props.isSelected}
      aria-label={t`${column.label}: ${draft ? `${draft.text}, ${draft.error}` : spokenValue(cell, props.format)}`}
      className={classNames(
        "grid-cell",
        ...columnClasses(column),
        ...cellClasses(isOpen, cell, draft),
        ...contentClasses(props),
      )}
      style={props.isPlaced ? { gridColumn: offset + at + 1 } : undefined}
    >
      {editor ? (
        <input
          data-editor=""
          className="grid-editor"
          autoComplete="off"
          aria-label={`${rowLabel}, ${column.label}`}
          aria-invalid={editor.isWrong}
          defaultValue={editor.text}
        />
      ) : (
        cellContent({ cell, draft, run: props.run, labels: props.labels, format: props.format })
      )}
      {props.hasHandle && <span data-handle="" className="grid-handle" aria-hidden="true" />}
    </div>
  );
}, sameValue);

const hasNote = ({ note }: GridCell): boolean => note !== undefined && note !== false;

export function columnClasses(column: GridColumn): (string | false)[] {
  return [
    column.muted === true && "is-muted",
    column.current === true && "is-current",
    column.divided === true && "is-divided",
    column.centred === true && "is-centred",
  ];
}

function cellClasses(
  isOpen: boolean,
  cell: GridCell,
  draft: Draft | undefined,
): (string | false | undefined)[] {
  return [
    !isOpen && "is-fixed",
    cell.ground && `on-${cell.ground}`,
    cell.look && `is-${cell.look}`,
    hasNote(cell) && "has-note",
    cell.dirty === true && "is-dirty",
    (draft !== undefined || cell.error !== undefined) && "is-wrong",
  ];
}

/** Blocks fill their cell in the flow; anything laid over a cell needs it positioned (`has-layers`). */
function contentClasses({ cell, draft, run, hasHandle, editor }: GridCellViewProps): (string | false)[] {
  const blocks = draft || editor || cell.display !== undefined ? 0 : (cell.parts?.length ?? 0);
  const hasLabel = cell.groundLabel !== undefined && run.starts;
  const isLaidOver =
    blocks > 2 || hasNote(cell) || cell.over === true || cell.ghost !== undefined || hasLabel;
  return [
    blocks === 1 && "has-block",
    blocks === 2 && "has-halves",
    blocks > 0 && cell.over === true && "is-over",
    (isLaidOver || hasHandle || editor !== null) && "has-layers",
  ];
}
