import { sumHours } from "../../../shared/hours.ts";
import { areAllocationHours, mostHoursADay } from "./cell-hours.ts";
import { entriesAt, type Cell } from "./by-cell.ts";
import { editOf, standingOf, type CellEntry, type Plan } from "./plan.ts";

/**
 * What the grid allows: cells that may be edited, and hours a person has that day in allocations of other
 * functions.
 */
export interface PaintingLimits {
  readonly isEditable: (cell: Cell) => boolean;
  readonly otherHours: (cell: Cell) => number;
}

/**
 * The plan after a stroke, and the cells that stayed as they were: locked ones, and days that would go over
 * 24 hours.
 */
export interface Stroke {
  readonly plan: Plan;
  readonly painted: readonly Cell[];
  readonly locked: readonly Cell[];
  readonly overfull: readonly Cell[];
}

/**
 * Whether a day stays within 24 hours with these of the project. `there` are its entries, `otherHours` those
 * in other functions.
 */
export function fitsDay(
  there: readonly CellEntry[],
  wanted: Pick<CellEntry, "projectId" | "hours">,
  otherHours: number,
): boolean {
  const others = there.filter(({ projectId }) => projectId !== wanted.projectId).map(({ hours }) => hours);
  return sumHours([...others, wanted.hours, otherHours]) <= mostHoursADay;
}

/**
 * Paints cells with one project's hours, leaving other projects of those days (docs/readings.md#amb-31).
 * Locked cells stay, and so do days whose total would be above 24 hours. `hours` is 0.5 to 24 in steps of
 * 0.5; anything else paints nothing.
 */
export function paint(
  plan: Plan,
  cells: readonly Cell[],
  projectId: string,
  hours: number,
  limits: PaintingLimits,
): Stroke {
  const edit = editOf(plan);
  const standing = standingOf(plan);
  const painted: Cell[] = [];
  const locked: Cell[] = [];
  const overfull: Cell[] = [];
  if (!areAllocationHours(hours)) return { plan, painted, locked, overfull };
  for (const cell of cells) {
    if (!limits.isEditable(cell)) locked.push(cell);
    else if (!fitsDay(entriesAt(standing, cell), { projectId, hours }, limits.otherHours(cell)))
      overfull.push(cell);
    else {
      painted.push(cell);
      edit.put({ userId: cell.userId, day: cell.day, projectId }, hours);
    }
  }
  return { plan: edit.done(), painted, locked, overfull };
}

/**
 * Clears the project from cells, or every project when none is given (docs/readings.md#amb-31). Locked cells
 * stay.
 */
export function clear(
  plan: Plan,
  cells: readonly Cell[],
  projectId: string | null,
  isEditable: PaintingLimits["isEditable"],
): Stroke {
  const edit = editOf(plan);
  const standing = standingOf(plan);
  const painted: Cell[] = [];
  const locked: Cell[] = [];
  for (const cell of cells) {
    if (!isEditable(cell)) {
      locked.push(cell);
      continue;
    }
    painted.push(cell);
    for (const entry of entriesAt(standing, cell)) {
      if (projectId === null || entry.projectId === projectId) edit.put(entry, null);
    }
  }
  return { plan: edit.done(), painted, locked, overfull: [] };
}
