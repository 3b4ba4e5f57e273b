import { sumHours } from "#shared/hours.ts";
import { areAllocationHours, maxHoursADay } from "./cell-hours.ts";
import { entriesAt, type Cell } from "./by-cell.ts";
import { editOf, currentCells, type CellEntry, type Plan } from "./plan.ts";

/** Which cells may be edited, and the hours a person has that day in other functions. */
export interface PaintingLimits {
  readonly isEditable: (cell: Cell) => boolean;
  readonly otherHours: (cell: Cell) => number;
}

/** The plan after a stroke, and the cells that stayed: locked, or over 24 hours. */
export interface Stroke {
  readonly plan: Plan;
  readonly painted: readonly Cell[];
  readonly locked: readonly Cell[];
  readonly overfull: readonly Cell[];
}

/**
 * Whether a day stays within 24 hours with this much of the project. `there`: its entries, `otherHours`:
 * those in other functions.
 */
export function fitsDay(
  there: readonly CellEntry[],
  wanted: Pick<CellEntry, "projectId" | "hours">,
  otherHours: number,
): boolean {
  const others = there.filter(({ projectId }) => projectId !== wanted.projectId).map(({ hours }) => hours);
  return sumHours([...others, wanted.hours, otherHours]) <= maxHoursADay;
}

/**
 * What the brush gives a day: the hours that were chosen, else as many as the person works on it (`limit`), at most the
 * usual ones; null on a day without any.
 */
export const brushHours = (limit: number, hours: number, isChosen: boolean): number | null =>
  isChosen ? hours : Math.min(limit, hours) || null;

/**
 * Paints cells with one project's hours (docs/readings.md#amb-31). Locked cells and days above 24 hours stay.
 * `hours`: 0.5 to 24 in steps of 0.5, else nothing is painted.
 */
export function paint(
  plan: Plan,
  cells: readonly Cell[],
  wanted: Pick<CellEntry, "projectId" | "hours">,
  limits: PaintingLimits,
): Stroke {
  const edit = editOf(plan);
  const current = currentCells(plan);
  const painted: Cell[] = [];
  const locked: Cell[] = [];
  const overfull: Cell[] = [];
  const { projectId, hours } = wanted;
  if (!areAllocationHours(hours)) return { plan, painted, locked, overfull };
  for (const cell of cells) {
    if (!limits.isEditable(cell)) locked.push(cell);
    else if (!fitsDay(entriesAt(current, cell), wanted, limits.otherHours(cell))) overfull.push(cell);
    else {
      painted.push(cell);
      edit.put({ userId: cell.userId, day: cell.day, projectId }, hours);
    }
  }
  return { plan: edit.done(), painted, locked, overfull };
}

/** Clears the project, or every project, from cells (docs/readings.md#amb-31). Locked cells stay. */
export function clear(
  plan: Plan,
  cells: readonly Cell[],
  projectId: string | null,
  mayClear: PaintingLimits["isEditable"],
): Stroke {
  const edit = editOf(plan);
  const current = currentCells(plan);
  const painted: Cell[] = [];
  const locked: Cell[] = [];
  for (const cell of cells) {
    if (!mayClear(cell)) {
      locked.push(cell);
      continue;
    }
    painted.push(cell);
    for (const entry of entriesAt(current, cell)) {
      if (projectId === null || entry.projectId === projectId) edit.put(entry, null);
    }
  }
  return { plan: edit.done(), painted, locked, overfull: [] };
}
