import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { stale, wrongState } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import { recountLeave } from "#features/people/server/leave/recount-leave.ts";
import { withdrawProposals } from "#features/proposals/server/reassign/store-proposals.ts";
import { refusedInStatus, statusAfter, type HolidayStatus } from "../../rules/holiday-status.ts";
import { cancelRequest } from "../person-leave-queries.ts";
import type { Placing } from "../place-leave.ts";
import { moveStandIns } from "./hand-over.ts";
import { notifyOwners } from "./notify-of-holidays.ts";

interface LockedRequest {
  readonly id: string;
  readonly ownerId: string;
  readonly status: HolidayStatus;
  readonly version: number;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly totalHours: number;
  readonly kindName: string | null;
}

interface Cancellation {
  /** The version the caller has seen. */
  readonly version: number;
  readonly comment: string;
  /** Pending requests too, not approved ones alone. */
  readonly withdraws?: boolean;
  /** What else the audit log has of it. */
  readonly audited: Readonly<Record<string, unknown>>;
}

/**
 * Cancels a locked request: proposals for its days are withdrawn, other leave on them is counted again, and its owner
 * is notified. Refused where someone has changed it since, or its status doesn't allow it.
 */
export async function cancelLocked(
  transaction: AuditedTransaction,
  call: Placing,
  row: LockedRequest,
  { version, comment, withdraws = false, audited }: Cancellation,
): Promise<void> {
  const { orgId, id: actorId } = call.actor;
  const { status: before, startDate: first, endDate: last } = row;
  if (row.version !== version) throw stale({ status: before, version: row.version });
  const status = statusAfter(before, "cancel") ?? (withdraws ? statusAfter(before, "withdraw") : null);
  if (status === null) throw wrongState(refusedInStatus(before, "cancel"));
  await transaction.run(cancelRequest(orgId, row.id, { comment, by: actorId }));
  await transaction.audit({
    action: "cancel holiday request",
    subjectType: "holiday request",
    subjectId: row.id,
    before: { status: before },
    after: { status, comment, ...audited },
  });
  await withdrawProposals(transaction, call, [row.id]);
  await moveStandIns(transaction, call, row.id, null);
  await recountLeave(transaction, call, { first, last, personId: row.ownerId, why: "other leave" });
  await notifyOwners(transaction, call, { status: "cancelled", comment }, [row]);
}
