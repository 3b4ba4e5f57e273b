import { useEffect, useRef, useState } from "react";
import { reversed, sameHeld, stepOf, type CellStep } from "./cell-step.ts";
import type { GridLayout } from "./grid-layout.ts";
import type { Draft, GridChange, GridEdit, Held } from "./grid-model.ts";
import { doneAgain, noHistory, recorded, takenBack, type History, type Travel } from "./history.ts";
import type { Position } from "./positions.ts";

/** What taking a step back, or doing it again, has changed. */
export interface Travelled {
  readonly cells: readonly Position[];
  /** Cells that can no longer be changed and stay, with the reason of the last. */
  readonly skipped: number;
  readonly reason: string | undefined;
}

export interface GridChanges {
  readonly draftOf: (rowId: string, columnId: string) => Draft | undefined;
  readonly anyDrafts: boolean;
  /** Does one action, however many cells it changes, and records it. */
  readonly perform: (changes: readonly GridChange[]) => void;
  /** Gives up the draft of a cell; `false` where there is none. */
  readonly revert: (position: Position) => boolean;
  readonly undo: () => Travelled | null;
  readonly redo: () => Travelled | null;
}

interface ChangesOptions {
  readonly layout: GridLayout;
  readonly onChange: (edits: GridEdit[], action: number) => void;
  readonly onInvalidChange: ((count: number) => void) | undefined;
  /** Another value of it forgets what was done. */
  readonly historyKey: unknown;
}

const keyOf = (rowId: string, columnId: string) => `${rowId}\n${columnId}`;

/** The drafts of a grid and the history of its actions: what was done is known cell by cell and can be taken back. */
export function useGridChanges({ layout, onChange, onInvalidChange, historyKey }: ChangesOptions): GridChanges {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  // Several actions may fall into one event, before anything is drawn again.
  const latest = useRef(drafts);
  const history = useRef<History<CellStep[]>>(noHistory);
  const action = useRef(0);
  useEffect(() => {
    history.current = noHistory;
  }, [historyKey]);
  const index = () => {
    const rows = new Map(layout.rows.map(({ id }, at) => [id, at]));
    const columns = new Map(layout.columns.map(({ id }, at) => [id, at]));
    return (rowId: string, columnId: string): Position => ({ row: rows.get(rowId) ?? -1, column: columns.get(columnId) ?? -1 });
  };
  const holding = () => {
    const placeOf = index();
    return (rowId: string, columnId: string): Held => ({
      value: layout.cellAt(placeOf(rowId, columnId))?.value ?? null,
      draft: latest.current.size === 0 ? undefined : latest.current.get(keyOf(rowId, columnId)),
    });
  };
  const apply = (step: readonly CellStep[]) => {
    const next = new Map(latest.current);
    for (const { rowId, columnId, after } of step) {
      if (after.draft) next.set(keyOf(rowId, columnId), after.draft);
      else if (next.size > 0) next.delete(keyOf(rowId, columnId));
    }
    const edits = step.filter(({ before, after }) => before.value !== after.value);
    const before = latest.current.size;
    latest.current = next;
    setDrafts(next);
    if (next.size !== before) onInvalidChange?.(next.size);
    action.current += 1;
    if (edits.length > 0)
      onChange(
        edits.map(({ rowId, columnId, after }) => ({ rowId, columnId, value: after.value })),
        action.current,
      );
  };
  const perform = (changes: readonly GridChange[]) => {
    const step = stepOf(changes, holding());
    if (step.length === 0) return;
    history.current = recorded(history.current, step);
    apply(step);
  };
  const travel = (way: Travel<CellStep[]> | null, wanted: (step: CellStep[]) => readonly CellStep[]): Travelled | null => {
    if (!way) return null;
    const [placeOf, heldAt] = [index(), holding()];
    const steps = wanted(way.step).map((cell) => ({ cell, at: placeOf(cell.rowId, cell.columnId) }));
    const open = steps.filter(({ at }) => layout.canEdit(at));
    const reason = steps.map(({ at }) => layout.cellAt(at)?.locked).findLast((each) => each !== undefined);
    // Of a step that is locked as a whole nothing can be done yet: it keeps its place.
    if (open.length > 0) {
      history.current = way.history;
      apply(open.map(({ cell }) => ({ ...cell, before: heldAt(cell.rowId, cell.columnId) })).filter(({ before, after }) => !sameHeld(before, after)));
    }
    return { cells: open.map(({ at }) => at), skipped: steps.length - open.length, reason };
  };
  return {
    draftOf: (rowId, columnId) => (drafts.size === 0 ? undefined : drafts.get(keyOf(rowId, columnId))),
    anyDrafts: drafts.size > 0,
    perform,
    revert: ({ row, column }) => {
      const [line, stand] = [layout.rows[row], layout.columns[column]];
      if (!line || !stand || !latest.current.has(keyOf(line.id, stand.id))) return false;
      perform([{ rowId: line.id, columnId: stand.id, value: layout.cellAt({ row, column })?.value ?? null }]);
      return true;
    },
    undo: () => travel(takenBack(history.current), reversed),
    redo: () => travel(doneAgain(history.current), (step) => step),
  };
}
