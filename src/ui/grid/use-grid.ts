import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { t } from "#shared/texts/t.ts";
import { keysOnCell, keysOnRange, keysWhileEditing, retraceKey } from "./grid-keys.ts";
import { cellIdAt, layoutOf, reasonAt, type CellId } from "./grid-layout.ts";
import {
  tipOf,
  type GridCell,
  type GridClipboard,
  type GridColumn,
  type GridColumnGroup,
  type GridEdit,
  type GridFacts,
  type GridHistory,
  type GridSelection,
  type GridLeadingColumn,
  type GridParsed,
  type GridRow,
  type GridTools,
  type OutsideStep,
} from "./grid-model.ts";
import type { PasteNames } from "./paste-names.ts";
import type { Position } from "./positions.ts";
import { useGridChanges, type GridPast } from "./use-grid-changes.ts";
import { isEditor, useGridEditing } from "./use-grid-editing.ts";
import { elementAt, positionOf, useGridFocus } from "./use-grid-focus.ts";
import { bodyOf, useGridMoving, type OnMove } from "./use-grid-moving.ts";
import { useGridPainting, type GridPaint } from "./use-grid-painting.ts";
import { useClipboardEvents, useGridRange, type GridRange } from "./use-grid-range.ts";
import { useGridSelecting } from "./use-grid-selecting.ts";
import { useGridTip } from "./use-grid-tip.ts";
import { sumOf, useSelectedCells, useSelectedSum } from "./use-selected.ts";

export interface GridProps {
  /** The grid's description, for assistive technology. */
  readonly label: string;
  readonly leading: readonly GridLeadingColumn[];
  readonly columns: readonly GridColumn[];
  readonly columnGroups?: readonly GridColumnGroup[] | undefined;
  /** Body rows and, of kind `total`, the rows at the foot. */
  readonly rows: readonly GridRow[];
  readonly cell: (rowId: string, columnId: string) => GridCell;
  /** The same without what is drawn, for sums and pastes over thousands of cells out of sight. */
  readonly facts?: ((rowId: string, columnId: string) => GridFacts) | undefined;
  /** Edits of one action, such as a stroke of the brush, carry the same number. */
  readonly onChange: (edits: GridEdit[], action: number) => void;
  /** Reads what was typed. Without it nothing can be typed. */
  readonly parse?: ((text: string) => GridParsed) | undefined;
  /** Reads what is pasted, where that differs from typing. */
  readonly parsePasted?: ((text: string) => GridParsed) | undefined;
  /** Copies and pastes cells with more than a number. */
  readonly clipboard?: GridClipboard | undefined;
  /** How a spreadsheet calls the columns; rows have names of their own. */
  readonly names?: PasteNames | undefined;
  /** Undo and redo, where the owner has the history. */
  readonly history?: GridHistory | undefined;
  /** Another value empties the history: its steps would overwrite someone else's figures. */
  readonly historyKey?: unknown;
  /** Where undo goes on after the grid was closed: what was done, which its owner stores. */
  readonly past?: RefObject<GridPast> | undefined;
  /** Pass the same function each time, so that rows aren't drawn again. */
  readonly format: (value: number) => string;
  /** The brush: with it the grid paints, without it one types. */
  readonly paint?: GridPaint | undefined;
  /** The cell that has the focus when the grid opens. */
  readonly start?: CellId | undefined;
  /** Moves or copies a block: Alt and an arrow, or a drag that begins inside it. */
  readonly onMove?: OnMove | undefined;
  /** Called with the selected cells or the active one; null when there is none. */
  readonly onSelect?: ((selection: GridSelection | null) => void) | undefined;
  /** How much Alt and an arrow change a number by. */
  readonly step?: number | undefined;
  /** Why nothing can be changed now, where one reason applies to all cells. */
  readonly closed?: string | undefined;
  /** How many cells have invalid text. */
  readonly onInvalidChange?: ((count: number) => void) | undefined;
  /** Called first for every key on a cell that isn't being edited; `true` when it has done the work. */
  readonly onCellKey?: ((event: KeyboardEvent, rowId: string, columnId: string) => boolean) | undefined;
  /** Rows of 24, 28, 36 or 44 px. */
  readonly rowHeight?: 24 | 28 | 36 | 44 | undefined;
  /** Labels a run of equal cells once, or every cell. */
  readonly labels?: "run" | "cell" | undefined;
  /** At the foot, outside what scrolls: sums, keys. */
  readonly status?: ReactNode | undefined;
  /** At the foot before undo: what the owner can do with the selected cells, each as one step. */
  readonly tools?: ((tools: GridTools) => ReactNode) | undefined;
  /** Receives the way to change many cells from outside as one step of undo. */
  readonly performer?: Ref<GridTools["perform"]> | undefined;
  /** Receives the way to add what was done outside to undo. */
  readonly recorder?: Ref<(step: OutsideStep) => void> | undefined;
  readonly className?: string | undefined;
}

export function useGrid(props: GridProps) {
  const { rows, columns, cell, facts, onChange, parse, parsePasted = parse, clipboard } = props;
  const { history, historyKey, format, paint, onMove, closed, onInvalidChange, names } = props;
  const root = useRef<HTMLDivElement>(null);
  const [spoken, announce] = useAnnounced();
  const [notice, setNotice] = useState("");
  const layout = useMemo(() => layoutOf(rows, columns, cell, facts), [rows, columns, cell, facts]);
  const focus = useGridFocus(layout, root, props.start);
  const changes = useGridChanges({ layout, onChange, onInvalidChange, historyKey, past: props.past });
  const note = (words: string) => {
    announce(words);
    setNotice(words);
  };
  const wrongAt = (position: Position): string | undefined => {
    const [line, side] = [layout.rows[position.row], layout.columns[position.column]];
    return (line && side && changes.draftOf(line.id, side.id)?.error) ?? layout.cellAt(position)?.error;
  };
  const tip = useGridTip((position) => {
    const [found, wrong] = [layout.cellAt(position), wrongAt(position)];
    return wrong !== undefined ? [wrong] : found ? tipOf(found, format) : [];
  });
  const pasting = { parse: parsePasted, clipboard, names, history };
  const range = useGridRange({ layout, focus, changes, ...pasting, note });
  useClipboardEvents(root, range);
  useUndoKeys(root, parse || paint || history ? range : null);
  useImperativeHandle(props.performer, () => range.tools.perform);
  useImperativeHandle(props.recorder, () => changes.record);
  const summary = useSelectedSum(focus.range, layout, format);
  const refuse = (position: Position, why?: string) => {
    const reason = why ?? reasonAt(layout, position, closed);
    announce(reason);
    tip.show(elementAt(root.current, position), reason);
  };
  const say = (value: number | null) => announce(value === null ? t`empty` : format(value));
  const view = { layout, root, focus, format, announce, refuse };
  const painting = useGridPainting({ ...view, paint, types: parse !== undefined, onChange, note });
  const brush = paint && { accept: painting.accept, own: paint.own };
  const editing = useGridEditing({ layout, root, parse, changes, announce: note, refuse, brush });
  const moving = useGridMoving({ layout, focus, onMove, note });
  const selecting = useGridSelecting({
    root,
    focus,
    onFill: range.fillOver,
    onMove: moving.moveTo,
    body: bodyOf(layout),
    onSelected: () =>
      focus.range &&
      focus.active &&
      tip.show(elementAt(root.current, focus.active), sumOf(focus.range, layout, format)),
  });
  useSelectedCells(layout, focus, props.onSelect);
  return {
    root,
    layout,
    focus,
    changes,
    range,
    painting,
    editing,
    moving,
    selecting,
    tip,
    selected: summary,
    spoken,
    notice,
    setNotice,
    wrongAt,
    refuse,
    say,
  };
}

type GridWork = ReturnType<typeof useGrid>;

export function useGridHandlers({ paint, onCellKey, step = 1 }: GridProps, work: GridWork) {
  const { root, layout, focus, changes, range, painting, editing, moving, selecting, tip } = work;
  const { setNotice, wrongAt, refuse, say } = work;
  const leaving = useRef(false);
  // Beside the brush, Shift and the pointer select a range.
  const selects = useRef(false);
  const pointer = () => (paint && !selects.current ? painting.handlers : selecting.handlers);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = positionOf(event.target);
    const [line, side] = at ? [layout.rows[at.row], layout.columns[at.column]] : [];
    if (!at || !line || !side) return;
    tip.hide();
    setNotice("");
    const context = { layout, focus, editing, changes, page: 10, step, refuse, say, leaving };
    const done = editing.editor
      ? keysWhileEditing(event, at, context)
      : onCellKey?.(event, line.id, side.id) === true ||
        moving.onKey(event) ||
        keysOnRange(event, { range, selected: focus.range, paints: paint !== undefined }) ||
        (paint ? painting.onKey(event, at, editing) : keysOnCell(event, at, context));
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const begin = (position: Position | null) => {
    if (!position || editing.editor) return;
    if (layout.canEdit(position)) editing.begin(position);
    else refuse(position);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      tip.hide();
      setNotice("");
      const at = positionOf(event.target);
      const pressed = at && cellIdAt(layout, at);
      const isGhost = pressed && paint?.isProposedAt?.(pressed.rowId, pressed.columnId);
      selects.current = (event.shiftKey || paint?.selects === true || isGhost === true) && event.button === 0;
      pointer().onPointerDown(event);
    },
    onPointerMove: (event: PointerEvent) => pointer().onPointerMove(event),
    onPointerUp: (event: PointerEvent) => pointer().onPointerUp(event),
    onPointerCancel: () => pointer().onPointerCancel(),
    onContextMenu: painting.handlers.onContextMenu,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      focus.onFocus(event);
      const at = positionOf(event.target);
      const wrong = at ? wrongAt(at) : undefined;
      // The focus may scroll the grid, which hides the tip: show it afterwards.
      if (at && wrong !== undefined)
        requestAnimationFrame(() => tip.show(elementAt(root.current, at), wrong));
    },
    onBlur: (event: FocusEvent) => {
      if (isEditor(event.target)) editing.commit({ leaves: true });
    },
    onDoubleClick: (event: MouseEvent) => !paint && begin(positionOf(event.target)),
    onClick: (event: MouseEvent) => {
      if (
        (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch" &&
        !paint &&
        !selecting.endsPress()
      )
        begin(positionOf(event.target));
    },
    onPointerOver: tip.onPointerOver,
    onPointerLeave: tip.lingering.leave,
    onScroll: tip.hide,
  };
}

/**
 * What a live region says, and how to say it. Repeated words get a blank behind them, or they would be
 * silent.
 */
function useAnnounced(): readonly [spoken: string, announce: (words: string) => void] {
  const [spoken, setSpoken] = useState("");
  const announce = useCallback(
    (words: string) => setSpoken((before) => (before === words ? `${words}\u00A0` : words)),
    [],
  );
  return [spoken, announce];
}

const textFields = "input, textarea, select, [contenteditable=true]";

/**
 * Undo and redo from anywhere on the grid's page or dialog: after a menu or a dialog the focus is on its button.
 * A text field has its own once someone has typed in it.
 */
function useUndoKeys(root: RefObject<HTMLElement | null>, work: GridRange | null): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const typedIn = new WeakSet<EventTarget>();
    const note = ({ target }: Event) => void (target && typedIn.add(target));
    const hasOwn = (field: Element | null) =>
      field !== null && (typedIn.has(field) || root.current?.contains(field) === true);
    const handle = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      if (latest.current === null || event.defaultPrevented || !(target instanceof Element)) return;
      const dialogOf = (element: Element | null) => element?.closest("dialog, [role=dialog]") ?? null;
      const isElsewhere = dialogOf(target) !== dialogOf(root.current);
      if (isElsewhere || hasOwn(target.closest(textFields))) return;
      if (retraceKey(event, latest.current)) event.preventDefault();
    };
    document.addEventListener("input", note);
    document.addEventListener("keydown", handle);
    return () => {
      document.removeEventListener("input", note);
      document.removeEventListener("keydown", handle);
    };
  }, [root]);
}
