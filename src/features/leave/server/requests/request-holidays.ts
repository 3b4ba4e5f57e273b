import { isIn, weekStates } from "#shared/states.ts";
import { serve } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { othersWhoDecide } from "#features/timesheets/server/queries.ts";
import * as contract from "../../contract.ts";
import { handOver } from "./hand-over.ts";
import { approvePlaced, followUp, placeLeave, refuseDays } from "../place-leave.ts";
import { lockPerson } from "../queries.ts";
import { notifyAllocators, notifyDeciders } from "./notify-of-holidays.ts";

/**
 * POST /api/my-time/holidays. The person's row is locked, so that two requests can't use the same hours. Where no
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
    await handOver(transaction, call, { ...leave, standInId: call.body.standInId });
    const isNotice = !kind.needsApproval;
    if (decider !== undefined && !isNotice) {
      await notifyDeciders(transaction, call, leave, { what: "holiday", reason });
      return { id, totalHours, status: "pending" };
    }
    await approvePlaced(transaction, call, id, null);
    await notifyAllocators(transaction, call, [id]);
    await followUp(transaction, call, placed, userId);
    if (isNotice) {
      const stays = weeks.some(({ status }) => isIn(weekStates.final, status));
      await notifyDeciders(transaction, call, leave, {
        what: stays ? "notice over approved weeks" : "notice",
        reason,
        returned: returned.map(({ leave: given, hours }) => ({ ...given, totalHours: hours })),
      });
    }
    return { id, totalHours, status: "approved" };
  });
});
