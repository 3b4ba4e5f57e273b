import type { GridChange, Held } from "./grid-model.ts";

/** One cell before and after an action. */
export interface CellStep {
  readonly rowId: string;
  readonly columnId: string;
  readonly before: Held;
  readonly after: Held;
}

/**
 * What an action does, cell by cell; cells that stay as they are left out. A text that cannot be read leaves the value
 * under it, and a value takes the text away. Where an action names a cell twice the last time counts.
 */
export function stepOf(changes: readonly GridChange[], heldAt: (rowId: string, columnId: string) => Held): CellStep[] {
  const last = new Map<string, Map<string, GridChange>>();
  for (const change of changes) {
    const row = last.get(change.rowId) ?? new Map<string, GridChange>();
    row.set(change.columnId, change);
    last.set(change.rowId, row);
  }
  const steps: CellStep[] = [];
  for (const [rowId, row] of last)
    for (const [columnId, change] of row) {
      const before = heldAt(rowId, columnId);
      const after: Held = "draft" in change ? { value: before.value, draft: change.draft } : { value: change.value };
      if (!sameHeld(before, after)) steps.push({ rowId, columnId, before, after });
    }
  return steps;
}

/** The step that takes a step back. */
export function reversed(step: readonly CellStep[]): CellStep[] {
  return step.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }));
}

/** Whether a cell holds the same. */
export function sameHeld(a: Held, b: Held): boolean {
  return a.value === b.value && a.draft?.text === b.draft?.text;
}
