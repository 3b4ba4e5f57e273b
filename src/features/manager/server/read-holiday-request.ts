import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { isId } from "#shared/id.ts";
import { allocationsBetween, awayBetween } from "#features/holidays/server/queries.ts";
import { fullNameOf } from "#features/people/rules/person-name.ts";
import * as contract from "../holiday-contract.ts";
import { holidayTexts } from "../rules/decision-messages.ts";
import { requestDetail, requestEntries } from "./holiday-queries.ts";
import { managedRequestOf } from "./list-holiday-requests.ts";
import { isTheirs } from "./owned-rows.ts";

/** GET /api/manager/holiday-requests/{holidayRequestId}; other people's answer like unknown ones. */
export const readHolidayRequest = serve(contract.readHolidayRequest, async (call) => {
  const { actor } = call;
  const { holidayRequestId } = call.params;
  if (!isId(holidayRequestId)) throw notFound(holidayTexts.notFound);
  const [[row], entries] = await call.read(
    requestDetail(actor.orgId, holidayRequestId, { viewerId: actor.id, today: call.today }),
    requestEntries(actor.orgId, holidayRequestId),
  );
  if (!row || !isTheirs(actor, row.id, row)) throw notFound(holidayTexts.notFound);
  const [allocations, away] = await call.read(
    allocationsBetween(actor.orgId, row.id, row.start_date, row.end_date),
    awayBetween(actor.orgId, row, row.start_date, row.end_date),
  );
  const days = new Set(entries.map(({ date }) => date));
  const request = managedRequestOf(row);
  return {
    request,
    cancellationReason: row.cancellation_asked_at === null ? null : row.cancellation_reason,
    decisionComment: row.decision_comment,
    decidedByName:
      request.status === "pending" || row.updated_by === row.id
        ? null
        : fullNameOf(row.decider_first_name, row.decider_last_name),
    costTierName: row.tier_name,
    entries: entries.map(({ date, hours_requested }) => ({ day: date, hours: hours_requested })),
    conflicts: allocations.filter(({ day }) => days.has(day)),
    allowance: row.allowance,
    approvedHours: row.approved_hours,
    yearEnd: row.year_end,
    away,
    functionSize: row.function_size,
  };
});
