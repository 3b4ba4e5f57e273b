import { count } from "#shared/count.ts";

/**
 * The texts of the Manager Portal (docs/readings.md#001-8), plurals as real plurals
 * (docs/readings.md#amb-35).
 */
export const managerTexts = {
  noTeam: "No team members found for this week.",
  whoComes: "People appear here once they report to you. An admin sets that in Users & Roles.",
  noMatch: "No timesheets found matching your criteria.",
  lookElsewhere: "Try another week, name or status.",
  noValid: "No valid timesheets found to approve",
  noValidToReject: "No valid timesheets found to reject",
  approveFailed: "Failed to approve timesheets",
  rejectFailed: "Failed to reject timesheets",
  loadFailed: "Error Loading Timesheets",
  detailFailed: "Error Loading Timesheet",
  invalidParameters: "Invalid Parameters",
  notFound: "The timesheet you're looking for doesn't exist or you don't have access to it.",
  commentRequired: "Enter a comment. The owner will see it.",
  noneLeft: "No submitted weeks left in this list.",
  saveFirst: "Save or undo your overrides before you decide.",
  reasonRequired: "Enter a reason. The owner will see it.",
} as const;

export const holidayTexts = {
  none: "No holiday requests found for your team members.",
  whatComes: "Requests of the people who report to you appear here, to approve or reject.",
  loadFailed: "Error Loading Holiday Requests",
  notFoundTitle: "Holiday Request Not Found",
  notFound: "The holiday request you're looking for doesn't exist or you don't have access to it.",
  invalid: "Invalid Request",
  approved: "Holiday request approved successfully!",
  rejected: "Holiday request rejected successfully!",
  approveFailed: "Failed to approve holiday request",
  rejectFailed: "Failed to reject holiday request",
  approveAllFailed: "Failed to approve holiday requests",
  rejectAllFailed: "Failed to reject holiday requests",
  cancelled: "Holiday cancelled",
  noneLeft: "No requests left to decide in this list.",
  ownDecision: "You can't decide on your own holidays.",
} as const;

/** What a bulk decision tells when it worked: `Successfully approved 2 timesheets`. */
export function decidedMessage(
  decision: "approved" | "rejected",
  rows: number,
  what: "timesheet" | "holiday request",
): string {
  return `Successfully ${decision} ${count(rows, what)}`;
}

export const skipReasons = {
  changed: "changed since the list was read",
  already: "already decided so",
  state: "not submitted",
  cancelled: "cancelled meanwhile",
} as const;
export type SkipReason = keyof typeof skipReasons;

export interface SkippedRow {
  readonly fullName: string;
  readonly reason: SkipReason;
  readonly statusCode: string;
  readonly decidedByName: string | null;
}

/** `Ada Able (approved by Dora Delegate)`: what was decided and by whom, else why the row was skipped. */
export function skippedWords({ fullName, reason, statusCode, decidedByName }: SkippedRow): string {
  const isDecided =
    (statusCode === "approved" || statusCode === "rejected" || statusCode === "cancelled") &&
    reason !== "state";
  return `${fullName} (${isDecided && decidedByName !== null ? `${statusCode} by ${decidedByName}` : skipReasons[reason]})`;
}

/** What to say of skipped rows; empty when there are none. */
export function leftWords(skipped: readonly SkippedRow[]): string {
  return skipped.length === 0
    ? ""
    : `Left as ${skipped.length === 1 ? "it is" : "they are"}: ${skipped.map(skippedWords).join(", ")}`;
}
