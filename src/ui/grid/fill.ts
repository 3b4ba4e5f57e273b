import type { GridLayout } from "./grid-layout.ts";
import type { GridChange } from "./grid-model.ts";
import { over, type Reach } from "./paste.ts";
import { type Area, type Position } from "./positions.ts";

export interface Filled extends Reach {
  readonly changes: readonly GridChange[];
}

/** Repeats a source over a target around it, except for cells that can't be changed. */
export function filled(source: Area, target: Area, layout: GridLayout): Filled {
  const changes: GridChange[] = [];
  const [height, width] = [source.bottom - source.top + 1, source.right - source.left + 1];
  const fill = (rowId: string, columnId: string, at: Position) => {
    const from = {
      row: source.top + wrapped(at.row - source.top, height),
      column: source.left + wrapped(at.column - source.left, width),
    };
    changes.push({ rowId, columnId, value: layout.factsAt(from)?.value ?? null });
  };
  const reach = over(target, layout, fill, source);
  return { ...reach, changes };
}

/** Empties cells, and removes wrong texts. */
export function cleared(area: Area, layout: GridLayout): Filled {
  const changes: GridChange[] = [];
  const reach = over(area, layout, (rowId, columnId) => changes.push({ rowId, columnId, value: null }));
  return { ...reach, changes };
}

/** The part of a range that fills the rest: its left column or its top row. */
export function fillSource(area: Area, direction: "right" | "down"): Area {
  return direction === "right" ? { ...area, right: area.left } : { ...area, bottom: area.top };
}

/** How far the handle was dragged: along rows or columns, whichever is further. */
export function fillTarget(source: Area, to: Position): Area {
  const rows = Math.max(to.row - source.bottom, source.top - to.row, 0);
  const columns = Math.max(to.column - source.right, source.left - to.column, 0);
  if (rows === 0 && columns === 0) return source;
  return rows >= columns
    ? { ...source, top: Math.min(source.top, to.row), bottom: Math.max(source.bottom, to.row) }
    : { ...source, left: Math.min(source.left, to.column), right: Math.max(source.right, to.column) };
}

function wrapped(offset: number, count: number): number {
  return ((offset % count) + count) % count;
}
