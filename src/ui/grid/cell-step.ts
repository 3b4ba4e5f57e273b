import type { GridLayout } from "./grid-layout.ts";
import type { GridChange, CellContent } from "./grid-model.ts";
import { listed } from "./paste.ts";
import { areaOf, reaching, type Area } from "./positions.ts";

export interface CellStep {
  readonly rowId: string;
  readonly columnId: string;
  readonly before: CellContent;
  readonly after: CellContent;
}

/**
 * What an action changes, cell by cell. A text that can't be read leaves the value under it. Where a cell
 * comes twice the last one counts.
 */
export function stepOf(
  changes: readonly GridChange[],
  selectedAt: (rowId: string, columnId: string) => CellContent,
): CellStep[] {
  const last = new Map<string, Map<string, GridChange>>();
  for (const change of changes) {
    const row = last.get(change.rowId) ?? new Map<string, GridChange>();
    row.set(change.columnId, change);
    last.set(change.rowId, row);
  }
  const steps: CellStep[] = [];
  for (const [rowId, row] of last)
    for (const [columnId, change] of row) {
      const before = selectedAt(rowId, columnId);
      const after: CellContent =
        "draft" in change ? { value: before.value, draft: change.draft } : { value: change.value };
      if (!sameSelection(before, after)) steps.push({ rowId, columnId, before, after });
    }
  return steps;
}

/** What undoing or redoing a step still changes. */
export interface Retraced {
  /** From what is there now, without cells that are so already. */
  readonly step: readonly CellStep[];
  /** How many cells of the step can be changed, and the smallest area around them. */
  readonly cells: number;
  readonly area: Area | null;
  /** Cells that can no longer be changed, with the reasons, each once. */
  readonly skipped: number;
  readonly reason: string | undefined;
}

export function retraced(
  step: readonly CellStep[],
  wanted: "before" | "after",
  layout: GridLayout,
  selectedAt: (rowId: string, columnId: string) => CellContent,
): Retraced {
  const changes: CellStep[] = [];
  let area: Area | null = null;
  let cells = 0;
  const reasons = new Set<string>();
  for (const each of step) {
    const { rowId, columnId } = each;
    const at = layout.placeOf(rowId, columnId);
    if (!at || !layout.canEdit(at)) {
      const reason = at ? layout.factsAt(at)?.locked : undefined;
      if (reason !== undefined) reasons.add(reason);
      continue;
    }
    cells += 1;
    area = area ? reaching(area, at) : areaOf(at);
    const [before, after] = [selectedAt(rowId, columnId), each[wanted]];
    if (!sameSelection(before, after)) changes.push({ rowId, columnId, before, after });
  }
  return { step: changes, cells, area, skipped: step.length - cells, reason: listed(reasons) };
}

function sameSelection(a: CellContent, b: CellContent): boolean {
  return a.value === b.value && a.draft?.text === b.draft?.text;
}
