import { useEffect, useRef, useState, type FocusEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { cellIdAt, type CellId, type GridLayout } from "./grid-layout.ts";
import { areaBetween, samePosition, type Area, type Position } from "./positions.ts";

export interface GridFocus {
  /** The cell the keys act on; it retains its place when rows come and go. */
  readonly active: Position | null;
  readonly tabStop: Position;
  /** From the anchor to the active cell, where that is more than one. */
  readonly range: Area | null;
  /** Makes a cell active and focuses it; `extend` retains the anchor. */
  readonly go: (position: Position, extend?: boolean) => void;
  /** Selects an area; its top left cell becomes the active one. */
  readonly select: (area: Area) => void;
  readonly collapse: () => void;
  readonly onFocus: (event: FocusEvent) => void;
}

interface SelectedCells {
  readonly active: CellId | null;
  readonly anchor: CellId | null;
}

/**
 * The selection once a cell has the focus. A focus that comes by script or Tab leaves a range: keys would
 * change more than the eye sees.
 */
export function selectedAfterFocus(selected: SelectedCells, cell: CellId | null): SelectedCells {
  const isReported =
    selected.active !== null &&
    selected.active.rowId === cell?.rowId &&
    selected.active.columnId === cell.columnId;
  return cell === null || isReported ? selected : { active: cell, anchor: null };
}

/** The cell an element lies in. */
export function positionOf(target: EventTarget | null): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  if (!cell) return null;
  return { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
}

/** The element of a cell, while it is drawn. */
export function elementAt(root: HTMLElement | null, { row, column }: Position): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
}

/** Which cell has the focus, at first `start`, and the range selected by Shift. */
export function useGridFocus(
  layout: GridLayout,
  root: RefObject<HTMLElement | null>,
  start: CellId | undefined,
): GridFocus {
  const [active, setActive] = useState<CellId | null>(null);
  const [anchor, setAnchor] = useState<CellId | null>(null);
  const idOf = (position: Position) => cellIdAt(layout, position);
  const placeOf = (id: CellId | null): Position | null => id && layout.placeOf(id.rowId, id.columnId);
  const here = placeOf(active);
  const from = placeOf(anchor);
  const activate = (position: Position, from: CellId | null) => {
    flushSync(() => {
      setAnchor(from);
      setActive(idOf(position));
    });
    elementAt(root.current, position)?.focus();
  };
  useStart(start, (id) => {
    const position = placeOf(id);
    if (position) activate(position, null);
  });
  return {
    active: here,
    tabStop: here ?? firstStop(layout),
    range: here && from && !samePosition(here, from) ? areaBetween(from, here) : null,
    go: (position, extend = false) => activate(position, extend ? (anchor ?? active) : null),
    select: ({ top, left, bottom, right }) =>
      activate({ row: top, column: left }, idOf({ row: bottom, column: right })),
    collapse: () => setAnchor(null),
    onFocus: (event) => {
      const position = positionOf(event.target);
      const selected = selectedAfterFocus({ active, anchor }, position && idOf(position));
      setActive(selected.active);
      setAnchor(selected.anchor);
    },
  };
}

/** Begins at a cell, once for each one that is given. */
function useStart(start: CellId | undefined, go: (id: CellId) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  const { rowId, columnId } = start ?? {};
  useEffect(() => {
    if (rowId === undefined || columnId === undefined) return;
    const frame = requestAnimationFrame(() => latest.current({ rowId, columnId }));
    return () => cancelAnimationFrame(frame);
  }, [rowId, columnId]);
}

function firstStop({ size, canEdit }: GridLayout): Position {
  for (let row = 0; row < size.rows; row += 1) {
    for (let column = 0; column < size.columns; column += 1)
      if (canEdit({ row, column })) return { row, column };
  }
  return { row: 0, column: 0 };
}
