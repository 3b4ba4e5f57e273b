import { sumHours } from "../../../shared/hours.ts";
import { areAllocationHours, mostHoursADay } from "./cell-hours.ts";
import { cellKey, entriesByCell, entryKey, type Cell, type CellChange, type Plan } from "./plan.ts";

/** What the grid allows: cells that may be edited, and hours a person has that day in allocations of other functions. */
export interface PaintingLimits {
  readonly isEditable: (cell: Cell) => boolean;
  readonly otherHours: (cell: Cell) => number;
}

/** The plan after a stroke, and the cells that stayed as they were: locked ones, and days that would go over 24 hours. */
export interface Stroke {
  readonly plan: Plan;
  readonly painted: readonly Cell[];
  readonly locked: readonly Cell[];
  readonly overfull: readonly Cell[];
}

/** Sets or clears one project of a cell; a change back to what is stored is no change. */
export function put(changes: Map<string, CellChange>, plan: Plan, entry: Cell & { readonly projectId: string }, hours: number | null): void {
  const key = entryKey(entry);
  const stored = plan.stored.get(key)?.hours ?? null;
  const earlier = changes.get(key);
  if (stored === hours) changes.delete(key);
  else changes.set(key, { userId: entry.userId, day: entry.day, projectId: entry.projectId, hours, before: earlier ? earlier.before : stored });
}

/**
 * Paints cells with one project's hours, leaving other projects of those days (reading AMB-31). Locked cells stay, and so do days
 * whose total would be above 24 hours. `hours` is 0.5 to 24 in steps of 0.5; anything else paints nothing.
 */
export function paint(plan: Plan, cells: readonly Cell[], projectId: string, hours: number, limits: PaintingLimits): Stroke {
  const changes = new Map(plan.changes);
  const standing = entriesByCell(plan);
  const painted: Cell[] = [];
  const locked: Cell[] = [];
  const overfull: Cell[] = [];
  if (!areAllocationHours(hours)) return { plan, painted, locked, overfull };
  for (const cell of cells) {
    const others = (standing.get(cellKey(cell)) ?? []).filter((entry) => entry.projectId !== projectId).map((entry) => entry.hours);
    if (!limits.isEditable(cell)) locked.push(cell);
    else if (sumHours([...others, hours, limits.otherHours(cell)]) > mostHoursADay) overfull.push(cell);
    else {
      painted.push(cell);
      put(changes, plan, { userId: cell.userId, day: cell.day, projectId }, hours);
    }
  }
  return { plan: { stored: plan.stored, changes }, painted, locked, overfull };
}

/** Clears the project from cells, or every project when none is given (reading AMB-31). Locked cells stay. */
export function clear(plan: Plan, cells: readonly Cell[], projectId: string | null, isEditable: PaintingLimits["isEditable"]): Stroke {
  const changes = new Map(plan.changes);
  const standing = entriesByCell(plan);
  const painted: Cell[] = [];
  const locked: Cell[] = [];
  for (const cell of cells) {
    if (!isEditable(cell)) {
      locked.push(cell);
      continue;
    }
    painted.push(cell);
    for (const entry of standing.get(cellKey(cell)) ?? []) {
      if (projectId === null || entry.projectId === projectId) put(changes, plan, entry, null);
    }
  }
  return { plan: { stored: plan.stored, changes }, painted, locked, overfull: [] };
}
