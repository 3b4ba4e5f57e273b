import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";

/**
 * The texts of the Manager Portal (docs/readings.md#001-8), plurals as real plurals
 * (docs/readings.md#amb-35).
 */
export const managerTexts = perLanguage(() => ({
  noTeam: t`No team members found for this week.`,
  whoComes: t`People appear here once they report to you. An admin sets that in Users & Roles.`,
  noMatch: t`No timesheets found matching your criteria.`,
  lookElsewhere: t`Try another week, name or status.`,
  noValid: t`No valid timesheets found to approve`,
  noValidToReject: t`No valid timesheets found to reject`,
  approveFailed: t`Failed to approve timesheets`,
  rejectFailed: t`Failed to reject timesheets`,
  loadFailed: t`Error Loading Timesheets`,
  detailFailed: t`Error Loading Timesheet`,
  invalidParameters: t`Invalid Parameters`,
  notFound: t`The timesheet you're looking for doesn't exist or you don't have access to it.`,
  commentRequired: t`Enter a comment. The owner will see it.`,
  noneLeft: t`No submitted weeks left in this list.`,
  saveFirst: t`Save or undo your overrides before you decide.`,
  reasonRequired: t`Enter a reason. The owner will see it.`,
}));

export const holidayTexts = perLanguage(() => ({
  none: t`No holiday requests found for your team members.`,
  whatComes: t`Requests of the people who report to you appear here, to approve or reject.`,
  loadFailed: t`Error Loading Holiday Requests`,
  notFoundTitle: t`Holiday Request Not Found`,
  notFound: t`The holiday request you're looking for doesn't exist or you don't have access to it.`,
  invalid: t`Invalid Request`,
  approved: t`Holiday request approved successfully!`,
  rejected: t`Holiday request rejected successfully!`,
  approveFailed: t`Failed to approve holiday request`,
  rejectFailed: t`Failed to reject holiday request`,
  approveAllFailed: t`Failed to approve holiday requests`,
  rejectAllFailed: t`Failed to reject holiday requests`,
  cancelled: t`Holiday cancelled`,
  noneLeft: t`No requests left to decide in this list.`,
  ownDecision: t`You can't decide on your own holidays.`,
}));

const decided = {
  timesheet: {
    approved: (rows: number) => t`Successfully approved ${plural(rows, "# timesheet", "# timesheets")}`,
    rejected: (rows: number) => t`Successfully rejected ${plural(rows, "# timesheet", "# timesheets")}`,
  },
  "holiday request": {
    approved: (rows: number) =>
      t`Successfully approved ${plural(rows, "# holiday request", "# holiday requests")}`,
    rejected: (rows: number) =>
      t`Successfully rejected ${plural(rows, "# holiday request", "# holiday requests")}`,
  },
} as const;

/** What a bulk decision tells when it worked: `Successfully approved 2 timesheets`. */
export function decidedMessage(
  decision: "approved" | "rejected",
  rows: number,
  what: "timesheet" | "holiday request",
): string {
  return decided[what][decision](rows);
}

export const skipCodes = ["changed", "already", "state", "cancelled", "taken", "closed"] as const;
export type SkipReason = (typeof skipCodes)[number];

const skipReasons = perLanguage((): Readonly<Record<SkipReason, string>> => ({
  changed: t`changed since the list was read`,
  already: t`already decided so`,
  state: t`not submitted`,
  cancelled: t`cancelled meanwhile`,
  taken: t`other leave has taken these days`,
  closed: t`its month is closed`,
}));

export interface SkippedRow {
  readonly fullName: string;
  readonly reason: SkipReason;
  readonly statusCode: string;
  readonly decidedByName: string | null;
}

/** `Ada Able (approved by Dora Delegate)`: what was decided and by whom, else why the row was skipped. */
export function skippedWords(row: SkippedRow): string {
  return `${row.fullName} (${decisionWords(row) ?? skipReasons()[row.reason]})`;
}

function decisionWords({ reason, statusCode, decidedByName: name }: SkippedRow): string | null {
  if (["state", "taken", "closed"].includes(reason) || name === null) return null;
  if (statusCode === "approved") return t`approved by ${name}`;
  if (statusCode === "rejected") return t`rejected by ${name}`;
  return statusCode === "cancelled" ? t`cancelled by ${name}` : null;
}

/** What to say of skipped rows; empty when there are none. */
export function leftWords(skipped: readonly SkippedRow[]): string {
  const rows = skipped.map(skippedWords).join(", ");
  if (skipped.length === 0) return "";
  return skipped.length === 1 ? t`Left as it is: ${rows}` : t`Left as they are: ${rows}`;
}
