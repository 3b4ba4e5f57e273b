import { auditRow } from "#server/audit.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, refuseInvalid } from "#server/refusal.ts";
import { othersWhoDecide } from "#features/timesheets/server/queries.ts";
import * as contract from "../contract.ts";
import { checkRequest, costFault } from "../rules/check-request.ts";
import { withStatus } from "../rules/holiday-status.ts";
import { overlapFault, overlapping } from "../rules/overlap.ts";
import { requestEntries, totalHours } from "../rules/request-hours.ts";
import { changeRequest, insertEntries, insertRequest, lockPerson, requestsBetween } from "./queries.ts";
import { tellAllocators, tellDeciders } from "./tell-of-holidays.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";

/**
 * POST /api/my-time/holidays. The person's row is locked, so that two requests can't overlap. Where no one
 * else may decide, the system approves (docs/readings.md#states).
 */
export const requestHolidays = serve(contract.requestHolidays, async (call) => {
  const { orgId, id: userId } = call.actor;
  const { startDate, endDate, hours } = call.body;
  const reason = call.body.reason.trim();
  const part = hours === null ? ({ kind: "whole" } as const) : ({ kind: "hours", hours } as const);
  refuseInvalid(checkRequest({ startDate, endDate, part }));
  await loadRenderer();
  return call.write(async (transaction) => {
    await transaction.first(lockPerson(orgId, userId));
    const [own, [decider], ...working] = await transaction.read(
      requestsBetween(orgId, userId, startDate, endDate),
      othersWhoDecide(orgId, userId),
      ...workingTimeQueries(orgId, [userId], startDate, endDate),
    );
    const entries = requestEntries(startDate, endDate, part, workingTimes(working)(userId));
    const cost = costFault(entries);
    if (cost !== null) throw invalid({ endDate: cost });
    const overlap = overlapping(startDate, endDate, own.map(withStatus));
    if (overlap !== null) throw invalid({ startDate: overlapFault(overlap) });
    const id = newId();
    const total = totalHours(entries);
    await transaction.runAll([
      insertRequest(orgId, { id, userId, startDate, endDate, totalHours: total, reason }),
      insertEntries(orgId, id, entries),
    ]);
    const subject = { subjectType: "holiday request", subjectId: id };
    await transaction.audit({
      action: "create holiday request",
      ...subject,
      after: { startDate, endDate, totalHours: total, reason },
    });
    const alone = decider === undefined;
    if (alone) {
      await transaction.run(changeRequest(orgId, id, null, { status: "approved" }));
      const approval = {
        action: "approve holiday request",
        ...subject,
        before: { status: "pending" },
        after: { status: "approved" },
      };
      await transaction.run(auditRow({ orgId, id: null, name: "System" }, approval, call.requestId));
      await tellAllocators(transaction, call, [id]);
    } else {
      await tellDeciders(
        transaction,
        call,
        { id, startDate, endDate, totalHours: total },
        { what: "holiday", reason },
      );
    }
    return { id, totalHours: total, status: alone ? "approved" : "pending" };
  });
});
