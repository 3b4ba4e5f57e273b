import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
/** The status codes of a budget profile (docs/readings.md#000-4). */
export const budgetStatuses = ["draft", "active", "archived"] as const;
export type BudgetStatus = (typeof budgetStatuses)[number];

/** True for one of the three status codes. */
export function isBudgetStatus(code: string): code is BudgetStatus {
  return budgetStatuses.some((status) => status === code);
}

/** Only drafts can be edited; active and archived profiles are locked (docs/readings.md#amb-15). */
export function isEditable(status: BudgetStatus): boolean {
  return status === "draft";
}

export const archivedLocked = () => t`Archived profiles can no longer be edited.`;
export const activeLocked = () => t`You cannot draft the Active Profile`;
export const projectLocked = () =>
  t`The budget of a completed, cancelled or archived project can no longer be changed.`;
export const activeMoved = () =>
  t`Another profile has been activated. Check it, then activate yours if you still want to.`;
export const acknowledgementMissing = () => t`Acknowledge the status change first.`;

/** Why a viewed profile's hours can't be changed; `mayEdit`: the person may edit its draft. */
export function viewedOnly(status: BudgetStatus, mayEdit: boolean): string {
  if (status === "archived") return archivedLocked();
  if (status === "active")
    return t`This profile is active, and only drafts can be edited. Duplicate it to plan a change.`;
  return mayEdit ? t`Choose Edit Profile to change hours.` : t`You can view this draft but not edit it.`;
}

/** Why a profile of this status refuses edits; null when it accepts them. */
export function editRefusal(status: BudgetStatus): string | null {
  if (status === "active") return activeLocked();
  return status === "archived" ? archivedLocked() : null;
}

export const budgetStatusLabels = perLanguage((): Readonly<Record<BudgetStatus, string>> => ({
  draft: t.as("budget profile")`Draft`,
  active: t.as("budget profile")`Active`,
  archived: t.as("budget profile")`Archived`,
}));
