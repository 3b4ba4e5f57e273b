import { statusAfter, type HolidayStatus } from "#features/holidays/rules/holiday-status.ts";
import type { SkipReason } from "./decision-messages.ts";

/** One selected request: the version the list showed, and what is stored. */
export interface SelectedRequest {
  readonly shownVersion: number;
  readonly version: number;
  readonly status: HolidayStatus;
}

/** Why a bulk decision skips a request; null when it decides it (docs/readings.md#amb-26). */
export function skipReason(row: SelectedRequest, action: "approve" | "reject"): SkipReason | null {
  if (row.status === (action === "approve" ? "approved" : "rejected")) return "already";
  if (row.version !== row.shownVersion) return "changed";
  return statusAfter(row.status, action) === null ? "cancelled" : null;
}

/** Whether a confirmation names the row: anything that waits for no decision. */
export function isNamedBefore(status: HolidayStatus): boolean {
  return status !== "pending";
}

/** True for a request that waits for a decision: on itself, or on its cancellation. */
export function waitsForDecision({
  status,
  cancellationAskedAt,
}: {
  readonly status: HolidayStatus;
  readonly cancellationAskedAt: string | null;
}): boolean {
  return status === "pending" || cancellationAskedAt !== null;
}
