import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import { isBoundBy, phaseIsOver, type Binding } from "#features/organisation/rules/binding-phases.ts";

/** Stored statuses; without a record an allocation is not_submitted (docs/readings.md#001-3). */
export const allocationStatuses = ["draft", "submitted"] as const;
export type StoredStatus = (typeof allocationStatuses)[number];
export type AllocationStatus = StoredStatus | "not_submitted";

export const allocationStatusLabels = perLanguage((): Readonly<Record<AllocationStatus, string>> => ({
  not_submitted: t.as("allocation")`Not submitted`,
  draft: t`Draft`,
  submitted: t.as("allocation")`Submitted`,
}));

export const submittedStaysMessage = () => t`A submitted allocation can't become a draft again.`;
export const saveFailureTitle = () => t`Failed to Save Allocation`;
export const saveFailureFallback = () => t`An unexpected error occurred. Please try again.`;
export const saveSuccessTitle = () => t`Allocation Saved Successfully!`;

/** Who may save a function's month: its allocators, admins and super admins (docs/readings.md#decision-10). */
export function mayAllocate(roles: readonly string[], isAllocatorOfFunction: boolean): boolean {
  return may(roles, "change allocations", isAllocatorOfFunction && "their functions");
}

/** Anything but submitted back to draft (docs/readings.md#amb-10, #states). */
export function maySaveAs(stored: AllocationStatus, next: StoredStatus): boolean {
  return !(stored === "submitted" && next === "draft");
}

/** Why a binding Allocations phase that is over refuses a month; a submitted one can be changed. */
export function boundBy(stored: AllocationStatus, month: Month, binding: Binding, today: Day): string | null {
  if (stored === "submitted" || !isBoundBy("Allocations", month, binding, today)) return null;
  return phaseIsOver("Allocations", month);
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
  return status === "draft"
    ? t`Draft allocation saved with ${plural(entries, "# entry", "# entries")}.`
    : t`Allocation submitted with ${plural(entries, "# entry", "# entries")}.`;
}

/** What files call each, in every language. */
export const statusInFiles: Readonly<Record<AllocationStatus, string>> = {
  not_submitted: "Not submitted",
  draft: "Draft",
  submitted: "Submitted",
};
