import { statusAfter, type HolidayStatus } from "../../holidays/rules/holiday-status.ts";
import type { SkipReason } from "./decision-messages.ts";

/** One selected request: the version the list showed, and what is stored. */
export interface SelectedRequest {
  readonly shownVersion: number;
  readonly version: number;
  readonly status: HolidayStatus;
}

/**
 * Why a request is left alone by a bulk decision; null when it is decided (docs/readings.md#amb-26: equal and
 * changed rows are skipped).
 */
export function skipReason(row: SelectedRequest, action: "approve" | "reject"): SkipReason | null {
  if (row.status === (action === "approve" ? "approved" : "rejected")) return "already";
  if (row.version !== row.shownVersion) return "changed";
  return statusAfter(row.status, action) === null ? "cancelled" : null;
}

/** True for what a confirmation must name: anything that waits for no decision. */
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
