import { isIn, leaveStates } from "#shared/states.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
/** What a holiday request is stored as. */
export const holidayStatuses = ["pending", "approved", "rejected", "cancelled"] as const;
export type HolidayStatus = (typeof holidayStatuses)[number];

/** The stored status; a value the product doesn't know is a fault. */
export function holidayStatusOf(stored: string): HolidayStatus {
  const status = holidayStatuses.find((known) => known === stored);
  if (status === undefined) throw new Error(`Unknown holiday status ${stored}`);
  return status;
}

/** A stored row with its status as the rules know it. */
export const withStatus = <Row extends { readonly status: string }>(row: Row) => ({
  ...row,
  status: holidayStatusOf(row.status),
});

/** `withdraw` and `ask` (to cancel) are the owner's; the others the decider's (docs/readings.md#states). */
export const holidayActions = ["withdraw", "ask", "approve", "reject", "cancel"] as const;
export type HolidayAction = (typeof holidayActions)[number];

const transitions: Readonly<
  Record<HolidayAction, { readonly from: readonly HolidayStatus[]; readonly to: HolidayStatus }>
> = {
  withdraw: { from: ["pending"], to: "cancelled" },
  ask: { from: ["approved"], to: "approved" },
  approve: { from: ["pending", "rejected"], to: "approved" },
  reject: { from: ["pending", "approved"], to: "rejected" },
  cancel: { from: ["approved"], to: "cancelled" },
};

/** The status after an action; null where it isn't allowed. Nothing leads out of cancelled. */
export function statusAfter(status: HolidayStatus, action: HolidayAction): HolidayStatus | null {
  const { from, to } = transitions[action];
  return from.includes(status) ? to : null;
}

const labels = perLanguage((): Readonly<Record<HolidayStatus, string>> => ({
  pending: t.as("request")`Pending`,
  approved: t.as("request")`Approved`,
  rejected: t.as("request")`Rejected`,
  cancelled: t.as("request")`Cancelled`,
}));

const refusals = perLanguage((): Readonly<Record<HolidayStatus, string>> => ({
  pending: t`This request is pending, so this can't be done now.`,
  approved: t`This request is approved, so this can't be done now.`,
  rejected: t`This request is rejected, so this can't be done now.`,
  cancelled: t`This request is cancelled, so this can't be done now.`,
}));

/** The word for a status. */
export function holidayStatusLabel(status: HolidayStatus): string {
  return labels()[status];
}

/** Why an action is refused in a status. */
export function refusedInStatus(status: HolidayStatus, action: HolidayAction): string {
  if (action === "ask" && status === "approved") return t`The cancellation has already been requested.`;
  return refusals()[status];
}

/** True for a request that waits for a decision: on itself, or on its cancellation. */
export function waitsForDecision({
  status,
  cancellationAskedAt,
}: {
  readonly status: HolidayStatus;
  readonly cancellationAskedAt: string | null;
}): boolean {
  return isIn(leaveStates.waiting, status) || cancellationAskedAt !== null;
}
