import { useEffect, useRef, useState, type RefObject } from "react";
import { retraced, stepOf, type CellStep, type Retraced } from "./cell-step.ts";
import type { GridLayout } from "./grid-layout.ts";
import type { Draft, GridChange, GridEdit, CellContent, OutsideStep } from "./grid-model.ts";
import { redoStep, noHistory, recorded, undoStep, type History, type Travel } from "./history.ts";
import type { Position } from "./positions.ts";

export interface GridChanges {
  readonly draftOf: (rowId: string, columnId: string) => Draft | undefined;
  readonly anyDrafts: boolean;
  /** Does one action, however many cells it changes, and records it. */
  readonly perform: (changes: readonly GridChange[]) => void;
  /** Records a step that has been done outside the grid. */
  readonly record: (step: OutsideStep) => void;
  /** Gives up the draft of a cell; `false` where there is none. */
  readonly revert: (position: Position) => boolean;
  /** True for a step outside the grid. */
  readonly undo: () => Retraced | true | null;
  readonly redo: () => Retraced | true | null;
}

type Step = readonly CellStep[] | OutsideStep;

/** What was done in a grid, and the `historyKey` of then. */
export interface GridPast {
  readonly steps: History<Step>;
  readonly key: unknown;
}

interface ChangesOptions {
  readonly layout: GridLayout;
  readonly onChange: (edits: GridEdit[], action: number) => void;
  readonly onInvalidChange: ((count: number) => void) | undefined;
  /** Another value of it forgets what was done. */
  readonly historyKey: unknown;
  /** The owner's, where undo outlives the grid. */
  readonly past: RefObject<GridPast> | undefined;
}

/** One empty cell for all: the history of a large paste has thousands. */
const nothing: CellContent = { value: null };

const keyOf = (rowId: string, columnId: string) => `${rowId}\n${columnId}`;

export function useGridChanges({
  layout,
  onChange,
  onInvalidChange,
  historyKey,
  past,
}: ChangesOptions): GridChanges {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  // Several actions may happen in one event, before anything is drawn.
  const latest = useRef(drafts);
  const own = useRef<GridPast>({ steps: noHistory, key: historyKey });
  const history = past ?? own;
  const action = useRef(0);
  useEffect(() => {
    if (history.current.key !== historyKey) history.current = { steps: noHistory, key: historyKey };
  }, [history, historyKey]);
  const goTo = (steps: History<Step>) => {
    history.current = { ...history.current, steps };
  };
  const selectedAt = (rowId: string, columnId: string): CellContent => {
    const at = layout.placeOf(rowId, columnId);
    const value = (at && layout.factsAt(at)?.value) ?? null;
    if (latest.current.size === 0) return value === null ? nothing : { value };
    return { value, draft: latest.current.get(keyOf(rowId, columnId)) };
  };
  const apply = (step: readonly CellStep[]) => {
    const next = new Map(latest.current);
    const edits: GridEdit[] = [];
    for (const { rowId, columnId, before, after } of step) {
      if (after.draft) next.set(keyOf(rowId, columnId), after.draft);
      else if (next.size > 0) next.delete(keyOf(rowId, columnId));
      if (before.value !== after.value) edits.push({ rowId, columnId, value: after.value });
    }
    const before = latest.current.size;
    latest.current = next;
    setDrafts(next);
    if (next.size !== before) onInvalidChange?.(next.size);
    action.current += 1;
    if (edits.length > 0) onChange(edits, action.current);
  };
  const perform = (changes: readonly GridChange[]) => {
    const step = stepOf(changes, selectedAt);
    if (step.length === 0) return;
    goTo(recorded(history.current.steps, step));
    apply(step);
  };
  const travel = (way: Travel<Step> | null, wanted: "before" | "after"): Retraced | true | null => {
    if (!way) return null;
    if ("undo" in way.step) {
      goTo(way.history);
      if (wanted === "before") way.step.undo();
      else way.step.redo();
      return true;
    }
    const found = retraced(way.step, wanted, layout, selectedAt);
    // A step that is locked completely retains its place.
    if (found.cells > 0) {
      goTo(way.history);
      apply(found.step);
    }
    return found;
  };
  return {
    draftOf: (rowId, columnId) => (drafts.size === 0 ? undefined : drafts.get(keyOf(rowId, columnId))),
    anyDrafts: drafts.size > 0,
    perform,
    record: (step) => goTo(recorded(history.current.steps, step)),
    revert: ({ row, column }) => {
      const [line, side] = [layout.rows[row], layout.columns[column]];
      if (!line || !side || !latest.current.has(keyOf(line.id, side.id))) return false;
      perform([{ rowId: line.id, columnId: side.id, value: layout.factsAt({ row, column })?.value ?? null }]);
      return true;
    },
    undo: () => travel(undoStep(history.current.steps), "before"),
    redo: () => travel(redoStep(history.current.steps), "after"),
  };
}
