import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Actor, type Call } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, notFound } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import type { AbsenceRepair } from "#features/proposals/server/reassign/repair-absence.ts";
import { storeProposals, withdrawProposals } from "#features/proposals/server/reassign/store-proposals.ts";
import { leaveKindQueries } from "../ledger/leave-book.ts";
import { holidayStatusOf, statusAfter, type HolidayStatus } from "../../rules/holiday-status.ts";
import { notifyAllocators, notifyOwners } from "../requests/notify-of-holidays.ts";
import { cancelLocked } from "../requests/cancel-request.ts";
import { fitOf } from "../requests/fit.ts";
import { moveStandIns, renewStandIns } from "../requests/hand-over.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { partOfEntries } from "#features/people/rules/shared-leave.ts";
import { entriesOf } from "#features/people/server/leave/queries.ts";
import { readSharedLeave, recountLeave } from "#features/people/server/leave/recount-leave.ts";
import { partOf } from "#features/people/server/leave/stored-part.ts";
import * as contract from "../../decisions-contract.ts";
import { sortOut } from "#features/timesheets/rules/decisions/bulk-decision.ts";
import {
  decidedMessage,
  holidayTexts,
  managerTexts,
} from "#features/timesheets/rules/decisions/decision-messages.ts";
import { decideAll, lockOwners, lockRequestsToDecide, requestsById } from "./holiday-queries.ts";
import { onBehalfOf, refuseOthers } from "#features/timesheets/server/decisions/owned-rows.ts";
import { repairsOfRequest } from "./reassign.ts";
import { requestBalances } from "./request-balances.ts";

/**
 * Decides every row still as listed; one that isn't the actor's refuses
 * all. A rejection may have a comment.
 */
export const decideHolidayRequests = serve(contract.decideHolidayRequests, async (call) => {
  await loadRenderer();
  const repairs = await repairsOf(call);
  return call.write(async (transaction) => {
    const { orgId } = call.actor;
    const { status: decided } = call.body;
    const action = decided === "approved" ? "approve" : "reject";
    const locked = await lockRequests(transaction, call, [
      ...new Set(call.body.requests.map(({ id }) => id)),
    ]);
    const onLeave = decided === "approved" ? await daysOnLeave(transaction, call, locked) : new Set<string>();
    const { chosen, skipped } = sortOut(
      locked.map((row) => ({ ...row, isUsed: onLeave.has(row.id) })),
      call.body.requests,
      decided,
      ({ status }) => statusAfter(status, action) !== null,
    );
    const ids = chosen.map(({ id }) => id);
    const comment = call.body.comment?.trim() || null;
    await renewStandIns(transaction, call, chosen);
    if (ids.length === 0) transaction.unchanged();
    else await transaction.run(decideAll(orgId, ids, { by: call.actor.id, status: decided, comment }));
    await Promise.all(
      chosen.map((row) =>
        notifyEveryone(transaction, row, `${action} holiday request`, { status: decided, comment }),
      ),
    );
    await notifyOwners(transaction, call, { status: decided, comment }, chosen);
    await recountOthers(transaction, call, chosen);
    if (decided === "approved") {
      const [approved] = chosen;
      const notified = approved && repairs ? await offer(transaction, call, approved, repairs) : [];
      await notifyAllocators(transaction, call, ids, notified);
    } else {
      await withdrawProposals(transaction, call, ids);
      for (const id of ids) await moveStandIns(transaction, call, id, null);
    }
    const below = decided === "approved" ? await overdrawn(transaction, call, ids) : [];
    return {
      count: ids.length,
      message: decidedMessage(decided, ids.length, "holiday request"),
      skipped,
      overdrawn: [...new Map(below.map((each) => [each.id, each])).values()],
    };
  });
});

/** Other leave on the days of a decided notice, or of leave that goes, uses other hours. */
async function recountOthers(
  transaction: AuditedTransaction,
  call: { readonly config: Decision["config"]; readonly actor: Actor },
  decided: readonly LockedRequest[],
): Promise<void> {
  for (const { ownerId, startDate, endDate } of decided)
    await recountLeave(transaction, call, {
      first: startDate,
      last: endDate,
      personId: ownerId,
      why: "other leave",
    });
}

type Decision = Call<typeof contract.decideHolidayRequests>;
type LockedRequest = Awaited<ReturnType<typeof lockRequests>>[number];

/** Worked out before anything is locked: a search may need seconds. Null where it isn't requested. */
async function repairsOf(call: Decision): Promise<readonly AbsenceRepair[] | null> {
  const { reassign, status, requests } = call.body;
  const [only] = requests;
  if (reassign !== true || status !== "approved" || !only) return null;
  if (requests.length > 1) throw invalid({ reassign: t`Propose who takes over for one request at a time.` });
  return repairsOfRequest(call, only.id);
}

const offer = (
  transaction: AuditedTransaction,
  call: Decision,
  locked: LockedRequest,
  repairs: readonly AbsenceRepair[],
) =>
  storeProposals(
    transaction,
    call,
    { id: locked.id, person: locked.fullName, startDate: locked.startDate, endDate: locked.endDate },
    repairs,
  );

/** Rejected requests whose hours other leave has used since. */
async function daysOnLeave(
  transaction: AuditedTransaction,
  { actor }: { readonly actor: Actor },
  locked: readonly LockedRequest[],
): Promise<Set<string>> {
  const onLeave = new Set<string>();
  for (const row of locked.filter(({ status }) => status === "rejected")) {
    const span = { personId: row.ownerId, first: row.startDate, last: row.endDate };
    const { leaves, timeOf } = await readSharedLeave(transaction, actor.orgId, span);
    const [entries] = await transaction.read(entriesOf(actor.orgId, [row.id]));
    const time = timeOf(row.ownerId);
    const part = partOf(row) ?? partOfEntries(entries, time);
    if (fitOf({ ...row, part }, row, leaves, time).misfit !== null) onLeave.add(row.id);
  }
  return onLeave;
}

/** People whose allowance approved requests leave below zero. */
async function overdrawn(
  transaction: AuditedTransaction,
  { actor, today }: { actor: Actor; today: Day },
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  const [rows, ...kinds] = await transaction.read(
    requestsById(actor.orgId, ids, { viewerId: actor.id, today }),
    ...leaveKindQueries(actor.orgId),
  );
  const balances = await requestBalances({ actor, read: transaction.read }, kinds, rows);
  return rows.flatMap((row) => {
    const remaining = balances.get(row.request_id)?.remaining ?? 0;
    return remaining < 0 ? [{ id: row.id, fullName: nameOrEmail(row), remainingAllowance: remaining }] : [];
  });
}

export const cancelHolidayRequest = serve(contract.cancelHolidayRequest, async (call) => {
  const comment = call.body.comment.trim();
  if (comment === "") throw invalid({ comment: managerTexts().commentRequired });
  await loadRenderer();
  await call.write(async (transaction) => {
    const [row] = await lockRequests(transaction, call, [call.params.holidayRequestId]);
    if (!row) throw notFound(holidayTexts().notFound);
    const audited = row.onBehalfOf === null ? {} : { onBehalfOf: row.onBehalfOf };
    await cancelLocked(transaction, call, row, { version: call.body.version, comment, audited });
  });
  return {};
});

/** The requests, locked with their owners' allowances; refused when one isn't the actor's. */
async function lockRequests(
  transaction: AuditedTransaction,
  { actor, today }: { actor: Actor; today: Day },
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  await transaction.rows(lockOwners(actor.orgId, ids));
  const stored = await transaction.rows(
    lockRequestsToDecide(actor.orgId, ids, { viewerId: actor.id, today }),
  );
  refuseOthers(actor, ids, stored, { own: holidayTexts().ownDecision, notFound: holidayTexts().notFound });
  return stored.map((row) => ({
    id: row.id,
    status: holidayStatusOf(row.status),
    statusCode: holidayStatusOf(row.status),
    version: row.version,
    comment: row.decision_comment,
    fullName: row.full_name,
    decidedByName: row.decided_by_name,
    onBehalfOf: onBehalfOf(row),
    ownerId: row.user_id,
    startDate: row.start_date,
    endDate: row.end_date,
    totalHours: row.total_hours,
    kindName: row.kind_name,
    returnsLeave: row.returns_leave,
    part: row.part,
    partHours: row.part_hours,
    halfOf: row.half_of,
    fromNoon: row.from_noon,
    untilNoon: row.until_noon,
  }));
}

async function notifyEveryone(
  transaction: AuditedTransaction,
  row: Awaited<ReturnType<typeof lockRequests>>[number],
  action: string,
  after: { status: HolidayStatus; comment: string | null },
): Promise<void> {
  await transaction.audit({
    action,
    subjectType: "holiday request",
    subjectId: row.id,
    before: { status: row.status, comment: row.comment },
    after: { ...after, ...(row.onBehalfOf === null ? {} : { onBehalfOf: row.onBehalfOf }) },
  });
}
