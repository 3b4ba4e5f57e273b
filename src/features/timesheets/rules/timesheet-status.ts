import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { timesheetStatuses, weekStatuses } from "./statuses.ts";

export type TimesheetStatus = (typeof timesheetStatuses)[number];
export type WeekStatus = (typeof weekStatuses)[number];

/** `enter`, `submit` and `recall` are the owner's, the rest the decider's (docs/readings.md#states). */
export const timesheetActions = [
  "enter",
  "submit",
  "recall",
  "override",
  "adjust",
  "approve",
  "reject",
  "reopen",
] as const;
export type TimesheetAction = (typeof timesheetActions)[number];

interface Transition {
  readonly from: readonly WeekStatus[];
  readonly to: "unchanged" | TimesheetStatus;
}

const transitions: Readonly<Record<TimesheetAction, Transition>> = {
  enter: { from: ["no_entries", "draft", "rejected"], to: "unchanged" },
  submit: { from: ["no_entries", "draft", "rejected"], to: "submitted" },
  recall: { from: ["submitted"], to: "draft" },
  override: { from: ["draft", "submitted", "rejected"], to: "unchanged" },
  // Hours of closed months; those of a rejected week don't count.
  adjust: { from: ["draft", "submitted", "approved"], to: "unchanged" },
  approve: { from: ["draft", "submitted", "rejected"], to: "approved" },
  reject: { from: ["submitted", "approved"], to: "rejected" },
  reopen: { from: ["approved"], to: "draft" },
};

/**
 * The status after an action; null where it isn't allowed. The first entry makes a draft; a rejected week
 * stays rejected while edited.
 */
export function statusAfter(status: WeekStatus, action: TimesheetAction): TimesheetStatus | null {
  const { from, to } = transitions[action];
  if (!from.includes(status)) return null;
  if (to !== "unchanged") return to;
  return status === "no_entries" ? "draft" : status;
}

/** True when the action is possible in this status. */
export function mayApply(status: WeekStatus, action: TimesheetAction): boolean {
  return statusAfter(status, action) !== null;
}

const refusals = perLanguage((): Readonly<Record<WeekStatus, string>> => ({
  draft: t`This week is draft, so this can't be done now.`,
  submitted: t`This week is submitted, so this can't be done now.`,
  approved: t`This week is approved, so this can't be done now.`,
  rejected: t`This week is rejected, so this can't be done now.`,
  no_entries: t`This week has no entries, so this can't be done now.`,
}));

const labels = perLanguage((): Readonly<Record<WeekStatus, string>> => ({
  draft: t.as("timesheet")`Draft`,
  submitted: t.as("timesheet")`Submitted`,
  approved: t.as("timesheet")`Approved`,
  rejected: t.as("timesheet")`Rejected`,
  no_entries: t`No entries`,
}));

/** The word for a status. */
export function statusLabel(status: WeekStatus): string {
  return labels()[status];
}

/** Why a status refuses an action, and what to do instead. */
export function refusedInStatus(status: WeekStatus, action: TimesheetAction): string {
  if (status === "approved" && action !== "approve")
    return t`This week is approved. It can't be changed until it's reopened.`;
  if (status === "submitted" && action === "enter") return t`This week is submitted. Recall it to change it.`;
  return refusals()[status];
}
