import { count } from "#shared/count.ts";

/**
 * The texts of the Holiday Requests tab and of a request's details (docs/readings.md#001-8), plurals as real
 * plurals (docs/readings.md#amb-35).
 */
export const holidayTexts = {
  none: "No holiday requests found for your team members.",
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

/** `1 holiday request`, `2 holiday requests`. */
export function requestCount(requests: number): string {
  return count(requests, "holiday request");
}

/** What a bulk decision tells when it worked. */
export function decidedRequests(decision: "approved" | "rejected", requests: number): string {
  return `Successfully ${decision} ${requestCount(requests)}`;
}
