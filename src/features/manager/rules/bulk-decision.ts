import { mayTake, statusAfter, type WeekStatus } from "../../timesheets/rules/timesheet-status.ts";
import type { SkipReason } from "./decision-messages.ts";

/** One selected row: the version the list showed, and what is stored. */
export interface SelectedTimesheet {
  readonly shownVersion: number;
  readonly version: number;
  readonly status: WeekStatus;
}

/**
 * Why a row is left alone by a bulk decision; null when it is decided (docs/readings.md#amb-26: equal and
 * changed rows are skipped).
 */
export function skipReason(row: SelectedTimesheet, action: "approve" | "reject"): SkipReason | null {
  const goal = action === "approve" ? "approved" : "rejected";
  if (row.status === goal) return "already";
  if (row.version !== row.shownVersion) return "changed";
  return statusAfter(row.status, action) === null ? "state" : null;
}

/** True for what the confirmation of an approval must name: anything but a submitted week. */
export function isNamedBeforeApproval(status: WeekStatus): boolean {
  return status !== "submitted";
}

/** True for what the confirmation of a rejection must name: an approved week loses its approval. */
export function isNamedBeforeRejection(status: WeekStatus): boolean {
  return status === "approved";
}

/**
 * How many of selected weeks a decision would change (docs/readings.md#amb-26: equal rows are not counted; a
 * state that does not allow it neither).
 */
export function decidableCount(statuses: readonly WeekStatus[], action: "approve" | "reject"): number {
  return statuses.filter((status) => mayTake(status, action)).length;
}
