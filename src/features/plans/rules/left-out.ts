import { byCell, valuesOf, type ByCell } from "./by-cell.ts";
import { storedHours, type CellChange, type Plan } from "./plan.ts";
import type { PlannerDays } from "./planner-days.ts";

/**
 * Why an unsaved change can't be saved now: the person can't be allocated, the day is locked, or the project
 * accepts no hours.
 */
export type LeftOutReason = "person" | "day" | "project";

/** Unsaved changes that can't be saved; they stay until dropped, changed or possible again. */
export type LeftOut = ByCell<CellChange>;

/** Why a change can't be saved; null where it can. Removing a closed project's hours can. */
export function leftOutReason(
  days: Pick<PlannerDays, "isEditable" | "isAllocatable" | "mayClear">,
  projects: readonly { readonly id: string; readonly isOpen: boolean }[],
): (change: CellChange) => LeftOutReason | null {
  const open = new Set(projects.filter((project) => project.isOpen).map(({ id }) => id));
  return (change) => {
    if (change.hours === null && days.mayClear(change)) return null;
    if (!days.isAllocatable(change)) return "person";
    if (!days.isEditable(change)) return "day";
    return open.has(change.projectId) ? null : "project";
  };
}

/** Which of these changes can't be saved. What equals the stored hours is no change. */
export function leftOutOf(
  changes: readonly CellChange[],
  stored: Plan["stored"],
  reasonOf: (change: CellChange) => LeftOutReason | null,
): LeftOut {
  return byCell(
    changes.filter((change) => reasonOf(change) !== null && storedHours(stored, change) !== change.hours),
  );
}

/** The changes a step made, with those that can't be saved: no step removes what it doesn't show. */
export function withLeftOut(made: Plan["changes"], leftOut: LeftOut): Plan["changes"] {
  return leftOut.size === 0 ? made : byCell(valuesOf(made), leftOut);
}
