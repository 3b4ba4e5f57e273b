import type { CellChange } from "./plan.ts";
import type { PlannerDays } from "./planner-days.ts";

/** Why an unsaved change cannot be saved as the month stands now: the person cannot be allocated, the day is locked, or the project takes no new hours. */
export type LeftOutReason = "person" | "day" | "project";

/** Asks of a change why it is left out; null where it can be saved. What takes a closed project's hours away can. */
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
