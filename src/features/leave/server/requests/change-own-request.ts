import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, notFound, stale, wrongState } from "#server/refusal.ts";
import { recountLeave } from "#features/people/server/leave/recount-leave.ts";
import * as contract from "../../contract.ts";
import { holidayTexts } from "../../rules/check-request.ts";
import {
  holidayStatusOf,
  refusedInStatus,
  statusAfter,
  type HolidayAction,
} from "../../rules/holiday-status.ts";
import { changeRequest, currentTime, lockOwnRequest } from "../queries.ts";
import { moveStandIns } from "./hand-over.ts";
import { notifyDeciders } from "./notify-of-holidays.ts";

/** POST /api/my-time/holidays/{holidayRequestId}/withdraw. */
export const withdrawHolidays = serve(contract.withdrawHolidays, async (call) => {
  const { orgId, id: userId } = call.actor;
  await loadRenderer();
  await call.write(async (transaction) => {
    const subject = { orgId, userId, requestId: call.params.holidayRequestId, version: call.body.version };
    const { before, after, leave } = await lockFor(transaction, subject, "withdraw");
    await transaction.run(changeRequest(orgId, subject.requestId, userId, { status: after }));
    await transaction.audit({
      action: "cancel holiday request",
      subjectType: "holiday request",
      subjectId: subject.requestId,
      before: { status: before },
      after: { status: after },
    });
    await moveStandIns(transaction, call, subject.requestId, null);
    await recountLeave(transaction, call, {
      first: leave.startDate,
      last: leave.endDate,
      personId: userId,
      why: "other leave",
    });
  });
  return {};
});

/**
 * POST /api/my-time/holidays/{holidayRequestId}/ask-for-cancellation. The request stays approved until the
 * decider cancels it.
 */
export const requestCancellation = serve(contract.requestCancellation, async (call) => {
  const { orgId, id: userId } = call.actor;
  const reason = call.body.reason.trim();
  if (reason === "") throw invalid({ reason: holidayTexts().reasonRequired });
  await loadRenderer();
  await call.write(async (transaction) => {
    const subject = { orgId, userId, requestId: call.params.holidayRequestId, version: call.body.version };
    const { leave } = await lockFor(transaction, subject, "ask");
    await transaction.run(
      changeRequest(orgId, subject.requestId, userId, {
        cancellation_asked_at: currentTime(),
        cancellation_reason: reason,
      }),
    );
    await transaction.audit({
      action: "ask for cancellation of holiday request",
      subjectType: "holiday request",
      subjectId: subject.requestId,
      before: { cancellationReason: null },
      after: { cancellationReason: reason },
    });
    await notifyDeciders(transaction, call, leave, { what: "cancellation", reason });
  });
  return {};
});

interface OwnRequest {
  readonly orgId: string;
  readonly userId: string;
  readonly requestId: string;
  readonly version: number;
}

/** Locks one's own request; refused when it isn't, has changed, or its status doesn't allow the action. */
async function lockFor(
  transaction: AuditedTransaction,
  { orgId, userId, requestId, version }: OwnRequest,
  action: HolidayAction,
) {
  const leave = await transaction.first(lockOwnRequest(orgId, userId, requestId));
  if (!leave) throw notFound();
  const before = holidayStatusOf(leave.status);
  if (leave.version !== version) throw stale({ status: before, version: leave.version });
  const after = statusAfter(before, action);
  if (after === null || (action === "ask" && leave.cancellation_asked_at !== null))
    throw wrongState(refusedInStatus(before, action));
  return { before, after, leave };
}
