/** The texts of the Manager Portal (specification 001 section 8), plurals as real plurals (reading AMB-35). */
export const managerTexts = {
  noTeam: "No team members found for this week.",
  noMatch: "No timesheets found matching your criteria.",
  noValid: "No valid timesheets found to approve",
  noValidToReject: "No valid timesheets found to reject",
  approveFailed: "Failed to approve timesheets",
  rejectFailed: "Failed to reject timesheets",
  loadFailed: "Error Loading Timesheets",
  detailFailed: "Error Loading Timesheet",
  invalidParameters: "Invalid Parameters",
  noHolidayRequests: "No holiday requests found for your team members.",
  notFound: "The timesheet you're looking for doesn't exist or you don't have access to it.",
  commentRequired: "Enter a comment: the owner reads why.",
  reasonRequired: "Enter a reason: the owner reads why.",
} as const;

/** `1 timesheet`, `2 timesheets`. */
export function timesheetCount(count: number): string {
  return count === 1 ? "1 timesheet" : `${count} timesheets`;
}

/** What a bulk decision tells when it worked. */
export function decidedMessage(decision: "approved" | "rejected", count: number): string {
  return `Successfully ${decision} ${timesheetCount(count)}`;
}

/** Why rows of a bulk decision were left alone. */
export const skipReasons = {
  changed: "changed since the list was read",
  already: "already decided so",
  state: "not submitted",
} as const;
export type SkipReason = keyof typeof skipReasons;
