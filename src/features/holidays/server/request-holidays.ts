import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid } from "#server/refusal.ts";
import { t } from "#shared/texts/t.ts";
import { delegate } from "#features/people/server/delegate.ts";
import { standInsOf } from "#features/people/server/delegate-queries.ts";
import { othersWhoDecide } from "#features/timesheets/server/queries.ts";
import * as contract from "../contract.ts";
import { approvePlaced, followUp, placeLeave, refuseDays } from "./place-leave.ts";
import { lockPerson } from "./queries.ts";
import { tellAllocators, tellDeciders } from "./tell-of-holidays.ts";

/** Lets another manager decide on one's reports meanwhile; one who does so already stays. */
async function handOver(
  transaction: AuditedTransaction,
  call: Call<typeof contract.requestHolidays>,
): Promise<void> {
  const { standInId, startDate, endDate } = call.body;
  if (standInId === undefined) return;
  if (endDate < call.today) throw invalid({ standInId: t`The last day is in the past.` });
  const [[allowed]] = await transaction.read(standInsOf(call.actor.orgId, call.actor.id));
  if (!allowed) throw invalid({ standInId: t`Only managers with reports have a stand-in.` });
  const days = { delegateId: standInId, firstDay: startDate, lastDay: endDate };
  const done = await delegate(transaction, call, days);
  if (done === "not a manager")
    throw invalid({ standInId: t`Choose an active person with the Manager role.` });
}

/**
 * POST /api/my-time/holidays. The person's row is locked, so that two requests can't take the same hours. Where no
 * one else may decide (docs/readings.md#states), or a notice is enough, the system approves.
 */
export const requestHolidays = serve(contract.requestHolidays, async (call) => {
  const { orgId, id: userId } = call.actor;
  const reason = call.body.reason.trim();
  refuseDays(call.body);
  await loadRenderer();
  return call.write(async (transaction) => {
    await transaction.first(lockPerson(orgId, userId));
    const [[decider]] = await transaction.read(othersWhoDecide(orgId, userId));
    const placed = await placeLeave(transaction, call, { ...call.body, userId, reason }, true);
    const { leave, kind, weeks, returned } = placed;
    const { id, startDate, endDate, totalHours, kindName } = leave;
    const { halfOf, fromNoon, untilNoon } = call.body;
    await transaction.audit({
      action: "create holiday request",
      subjectType: "holiday request",
      subjectId: id,
      after: {
        startDate,
        endDate,
        totalHours,
        reason,
        ...(halfOf === undefined ? {} : { halfOf }),
        ...(fromNoon === true ? { fromNoon } : {}),
        ...(untilNoon === true ? { untilNoon } : {}),
        ...(kindName === null ? {} : { kind: kindName }),
      },
    });
    await handOver(transaction, call);
    const isNotice = !kind.needsApproval;
    if (decider !== undefined && !isNotice) {
      await tellDeciders(transaction, call, leave, { what: "holiday", reason });
      return { id, totalHours, status: "pending" };
    }
    await approvePlaced(transaction, call, id, null);
    await tellAllocators(transaction, call, [id]);
    await followUp(transaction, call, placed, userId);
    if (isNotice) {
      const stays = weeks.some(({ status }) => status === "approved");
      await tellDeciders(transaction, call, leave, {
        what: stays ? "notice over approved weeks" : "notice",
        reason,
        returned: returned.map(({ leave: given, hours }) => ({ ...given, totalHours: hours })),
      });
    }
    return { id, totalHours, status: "approved" };
  });
});
