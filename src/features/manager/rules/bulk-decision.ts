import { mayTake, statusAfter, type WeekStatus } from "#features/timesheets/rules/timesheet-status.ts";
import type { SkipReason } from "./decision-messages.ts";

/** One selected row: the version the list showed, and what is stored. */
export interface SelectedTimesheet {
  readonly shownVersion: number;
  readonly version: number;
  readonly status: WeekStatus;
}

/** Why a bulk decision skips a row; null when it decides it (docs/readings.md#amb-26). */
export function skipReason(row: SelectedTimesheet, action: "approve" | "reject"): SkipReason | null {
  const goal = action === "approve" ? "approved" : "rejected";
  if (row.status === goal) return "already";
  if (row.version !== row.shownVersion) return "changed";
  return statusAfter(row.status, action) === null ? "state" : null;
}

/** Whether an approval's confirmation names the row: anything but a submitted week. */
export function isNamedBeforeApproval(status: WeekStatus): boolean {
  return status !== "submitted";
}

/** Whether a rejection's confirmation names the row: an approved week loses its approval. */
export function isNamedBeforeRejection(status: WeekStatus): boolean {
  return status === "approved";
}

/** How many selected weeks a decision would change (docs/readings.md#amb-26). */
export function decidableCount(statuses: readonly WeekStatus[], action: "approve" | "reject"): number {
  return statuses.filter((status) => mayTake(status, action)).length;
}
