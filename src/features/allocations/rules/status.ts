import { count } from "#shared/count.ts";
import { holdsOneOf, isAdmin } from "#shared/role.ts";

/** Stored statuses; without a record an allocation is not_submitted (docs/readings.md#001-3). */
export const allocationStatuses = ["draft", "submitted"] as const;
export type StoredStatus = (typeof allocationStatuses)[number];
export type AllocationStatus = StoredStatus | "not_submitted";

export const allocationStatusLabels: Readonly<Record<AllocationStatus, string>> = {
  not_submitted: "Not submitted",
  draft: "Draft",
  submitted: "Submitted",
};

export const submittedStaysMessage = "A submitted allocation can't become a draft again.";
export const saveFailureTitle = "Failed to Save Allocation";
export const saveFailureFallback = "An unexpected error occurred. Please try again.";
export const saveSuccessTitle = "Allocation Saved Successfully!";

/** Who may save a function's month: its allocators, admins and super admins (docs/readings.md#decision-10). */
export function mayAllocate(roles: readonly string[], isAllocatorOfFunction: boolean): boolean {
  return isAdmin(roles) || (holdsOneOf(roles, ["allocator"]) && isAllocatorOfFunction);
}

/** Anything but submitted back to draft (docs/readings.md#amb-10, #states). */
export function maySaveAs(stored: AllocationStatus, next: StoredStatus): boolean {
  return !(stored === "submitted" && next === "draft");
}

/**
 * True when the save changes a submitted allocation: it sets updated_at and counts as a change
 * (docs/readings.md#amb-32).
 */
export function isResubmission(stored: AllocationStatus, next: StoredStatus): boolean {
  return stored === "submitted" && next === "submitted";
}

/** The specification's success text; `entries` counts what is stored after the save. */
export function saveSuccessText(status: StoredStatus, entries: number): string {
  const counted = count(entries, "entry", "entries");
  return status === "draft"
    ? `Draft allocation saved with ${counted}.`
    : `Allocation submitted with ${counted}.`;
}
