import type { KeyboardEvent } from "react";
import { keyAlong } from "../base/direction.ts";
import type { GridLayout } from "./grid-layout.ts";
import type { GridMove } from "./grid-model.ts";
import { areaOf, positionsIn, shifted, type Area } from "./positions.ts";
import type { GridFocus } from "./use-grid-focus.ts";

/** Moves a block; answers in words what happened. */
export type OnMove = (moves: readonly GridMove[], copies: boolean) => string;

interface MovingOptions {
  readonly layout: GridLayout;
  readonly focus: GridFocus;
  readonly onMove: OnMove | undefined;
  readonly note: (words: string) => void;
}

export interface GridMoving {
  /** Moves or copies an area's cells to another of its size; absent where blocks don't move. */
  readonly moveTo: ((source: Area, target: Area, copies: boolean) => void) | undefined;
  /**
   * Alt and an arrow move the selection by one cell, with Shift they copy it. `true` when the key has done
   * its work.
   */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Blocks of cells that move as one: by key, and by pointer through `useGridSelecting`. */
export function useGridMoving({ layout, focus, onMove, note: report }: MovingOptions): GridMoving {
  const moveTo = (source: Area, target: Area, copies: boolean) => {
    const [down, along] = [target.top - source.top, target.left - source.left];
    if (!onMove || (down === 0 && along === 0)) return;
    const idOf = (row: number, column: number) => ({
      rowId: layout.rows[row]?.id ?? "",
      columnId: layout.columns[column]?.id ?? "",
    });
    const moves = positionsIn(source).map(({ row, column }) => ({
      from: idOf(row, column),
      to: idOf(row + down, column + along),
    }));
    const words = onMove(moves, copies);
    focus.select(target);
    report(words);
  };
  return {
    moveTo: onMove && moveTo,
    onKey: (event) => {
      const step = steps[keyAlong(event)];
      const source = focus.range ?? (focus.active ? areaOf(focus.active) : null);
      if (!onMove || !event.altKey || event.ctrlKey || event.metaKey || !step || !source) return false;
      moveTo(source, shifted(source, step[0], step[1], bodyOf(layout)), event.shiftKey);
      return true;
    },
  };
}

/** The size of the body alone: nothing moves into the totals. */
export function bodyOf(layout: GridLayout): { rows: number; columns: number } {
  return { rows: layout.bodyCount, columns: layout.size.columns };
}
