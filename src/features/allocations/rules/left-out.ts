import { byCell, valuesOf, type ByCell } from "./by-cell.ts";
import { storedHours, type CellChange, type Plan } from "./plan.ts";
import type { PlannerDays } from "./planner-days.ts";

/**
 * Why an unsaved change cannot be saved as the month stands now: the person cannot be allocated, the day is
 * locked, or the project takes no new hours.
 */
export type LeftOutReason = "person" | "day" | "project";

/** Unsaved changes that are left out; they stay until they are given up, set anew or can be saved. */
export type LeftOut = ByCell<CellChange>;

/**
 * Asks of a change why it is left out; null where it can be saved. What takes a closed project's hours away
 * can.
 */
export function leftOutReason(
  days: Pick<PlannerDays, "isEditable" | "isAllocatable">,
  projects: readonly { readonly id: string; readonly isOpen: boolean }[],
): (change: CellChange) => LeftOutReason | null {
  const open = new Set(projects.filter((project) => project.isOpen).map(({ id }) => id));
  return (change) => {
    if (!days.isAllocatable(change)) return "person";
    if (!days.isEditable(change)) return "day";
    return change.hours !== null && !open.has(change.projectId) ? "project" : null;
  };
}

/**
 * Which of these changes are left out. What equals the stored hours is done already, and no longer a change.
 */
export function leftOutOf(
  changes: readonly CellChange[],
  stored: Plan["stored"],
  reasonOf: (change: CellChange) => LeftOutReason | null,
): LeftOut {
  return byCell(
    changes.filter((change) => reasonOf(change) !== null && storedHours(stored, change) !== change.hours),
  );
}

/**
 * The changes that a step made of those that can be saved, and with them what was left out: no step takes
 * away what it does not show.
 */
export function withLeftOut(made: Plan["changes"], leftOut: LeftOut): Plan["changes"] {
  return leftOut.size === 0 ? made : byCell(valuesOf(made), leftOut);
}
