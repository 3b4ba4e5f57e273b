import { sumHours } from "#shared/hours.ts";
import { entriesAt, entryAt } from "#features/plans/rules/by-cell.ts";
import { maxHoursADay } from "#features/plans/rules/cell-hours.ts";
import { editOf, currentCells, type Plan } from "#features/plans/rules/plan.ts";
import type { PlannerDays } from "#features/plans/rules/planner-days.ts";
import { addedHours } from "#features/plans/rules/proposed-hours.ts";
import type { RepairCell } from "./full-repair.ts";

type Days = Pick<PlannerDays, "isEditable" | "mayClear" | "counts" | "expected" | "otherHours">;

/** The plan with a repair's cells; the hours it adds are marked as proposed by its run. */
export function withRepair(plan: Plan, cells: readonly RepairCell[], runId?: string): Plan {
  const edit = editOf(plan);
  for (const cell of cells) {
    const hours = addedHours(cell);
    edit.put(cell, cell.hours, runId !== undefined && hours > 0 ? { runId, hours } : undefined);
  }
  return edit.done();
}

/**
 * Whether a repair fits a plan that may have changed since: each cell has the hours it was worked out from, and the
 * days that get some still have room. Otherwise it's worked out anew, never applied as it is.
 */
export function stillFits(plan: Plan, cells: readonly RepairCell[], days: Days): boolean {
  const current = currentCells(plan);
  const isAsBefore = (cell: RepairCell) => (entryAt(current, cell)?.hours ?? null) === cell.before;
  const mayChange = (cell: RepairCell) => (cell.hours === null ? days.mayClear(cell) : days.isEditable(cell));
  if (!cells.every((cell) => isAsBefore(cell) && mayChange(cell))) return false;
  const after = currentCells(withRepair(plan, cells));
  const grown = cells.filter((cell) => addedHours(cell) > 0);
  return grown.every((cell) => {
    const there = entriesAt(after, cell).filter(({ projectId }) => days.counts({ ...cell, projectId }));
    const hours = sumHours([...there.map((entry) => entry.hours), days.otherHours(cell)]);
    return hours <= Math.min(maxHoursADay, days.expected(cell));
  });
}
