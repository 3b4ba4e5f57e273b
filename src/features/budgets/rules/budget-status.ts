/** The status codes of a budget profile (specification 000 section 4). */
export const budgetStatuses = ["draft", "active", "archived"] as const;
export type BudgetStatus = (typeof budgetStatuses)[number];

/** True for one of the three status codes. */
export function isBudgetStatus(code: string): code is BudgetStatus {
  return budgetStatuses.some((status) => status === code);
}

/** Only drafts can be edited; active and archived profiles are locked (reading AMB-15). */
export function isEditable(status: BudgetStatus): boolean {
  return status === "draft";
}

export const archivedLocked = "Archived profiles can no longer be edited.";
export const activeLocked = "You cannot draft the Active Profile";
export const projectLocked = "The budget of a completed, cancelled or archived project can no longer be changed.";
export const activeMoved = "Another profile became the active one in the meantime. Look at it, then activate again if you still want to.";
export const acknowledgementMissing = "Acknowledge the change of status first.";

/** Why a profile of this status refuses edits; null when it accepts them. */
export function editRefusal(status: BudgetStatus): string | null {
  if (status === "active") return activeLocked;
  return status === "archived" ? archivedLocked : null;
}
