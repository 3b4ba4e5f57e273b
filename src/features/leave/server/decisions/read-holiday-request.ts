import { isIn, leaveStates } from "#shared/states.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { isId } from "#shared/id.ts";
import { riskOf, riskQueries } from "#features/proposals/server/risk/read-risk.ts";
import { blackoutsOf } from "../../rules/company-days/blackout.ts";
import { blackoutDaysOf } from "../company-days/queries.ts";
import { allocationsBetween, awayBetween } from "../queries.ts";
import { awayAs } from "../../rules/kinds/away.ts";
import { leaveKindQueries, leaveKindsFrom } from "../ledger/leave-book.ts";
import { ledgerView } from "../ledger/ledger-view.ts";
import { halfOn } from "#features/people/rules/leave-hours.ts";
import { partOf } from "#features/people/server/leave/stored-part.ts";
import { fullNameOf } from "#features/people/rules/person-name.ts";
import * as contract from "../../decisions-contract.ts";
import { holidayTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { requestDetail, requestEntries } from "./holiday-queries.ts";
import { managedRequestOf } from "./list-holiday-requests.ts";
import { requestBalances, type RequestBalance } from "./request-balances.ts";
import { isTheirs } from "#features/timesheets/server/decisions/owned-rows.ts";

/** GET /api/manager/holiday-requests/{holidayRequestId}; other people's answer like unknown ones. */
export const readHolidayRequest = serve(contract.readHolidayRequest, async (call) => {
  const { actor } = call;
  const { holidayRequestId } = call.params;
  if (!isId(holidayRequestId)) throw notFound(holidayTexts().notFound);
  const [[row], entries, ...kinds] = await call.read(
    requestDetail(actor.orgId, holidayRequestId, { viewerId: actor.id, today: call.today }),
    requestEntries(actor.orgId, holidayRequestId),
    ...leaveKindQueries(actor.orgId),
  );
  if (!row || !isTheirs(actor, row.id, row)) throw notFound(holidayTexts().notFound);
  const span = { first: row.start_date, last: row.end_date, today: call.today };
  const [[allocations, away, blackouts, ...atRisk], balances] = await Promise.all([
    call.read(
      allocationsBetween(actor.orgId, row.id, span),
      awayBetween(actor.orgId, row, row.start_date, row.end_date),
      blackoutDaysOf(actor.orgId, row.id, row.start_date, row.end_date),
      ...riskQueries(actor.orgId, row.id, span),
    ),
    requestBalances(call, kinds, [row]),
  ]);
  const kind = leaveKindsFrom(actor.orgId, kinds).kinds.find(({ id }) => id === (row.kind_id ?? actor.orgId));
  const needsApproval = kind?.needsApproval ?? true;
  const days = new Set(entries.map(({ date }) => date));
  const request = managedRequestOf(row, balances.get(row.request_id));
  const part = partOf(row);
  const ownEntries = entries.map(({ date, hours_requested }) => ({
    day: date,
    hours: hours_requested,
    half: part && halfOn(date, { startDate: row.start_date, endDate: row.end_date, part }),
  }));
  return {
    request,
    cancellationReason: row.cancellation_asked_at === null ? null : row.cancellation_reason,
    decisionComment: row.decision_comment,
    decidedByName:
      isIn(leaveStates.waiting, request.status) || row.updated_by === row.id
        ? null
        : fullNameOf(row.decider_first_name, row.decider_last_name),
    costTierName: row.tier_name,
    entries: ownEntries,
    risk: riskOf(
      { today: call.today, maySeeCosts: actor.maySeeCosts },
      { userId: row.id, entries: ownEntries, isApproved: isIn(leaveStates.granted, request.status) },
      atRisk,
    ),
    conflicts: allocations.filter(({ day }) => days.has(day)),
    ...yearOf(balances.get(row.request_id)),
    kindId: row.kind_id ?? actor.orgId,
    wantsDocument: row.wants_document,
    away: awayAs(actor, away),
    functionSize: row.function_size,
    blackouts: needsApproval ? blackoutsOf(ownEntries, blackouts) : [],
  };
});

function yearOf(balance: RequestBalance | undefined) {
  return balance === undefined
    ? { allowance: null, approvedHours: null, yearEnd: null }
    : { allowance: balance.allowance, approvedHours: balance.approvedHours, yearEnd: balance.last };
}

/** GET /api/manager/holiday-requests/{holidayRequestId}/ledger: the leave year of the request's first day. */
export const readRequestLedger = serve(contract.readRequestLedger, async (call) => {
  const { actor } = call;
  const [row] = (
    await call.read(
      requestDetail(actor.orgId, call.params.holidayRequestId, { viewerId: actor.id, today: call.today }),
    )
  )[0];
  if (!row || !isTheirs(actor, row.id, row)) throw notFound(holidayTexts().notFound);
  return ledgerView(call, row.id, { kindId: row.kind_id, on: row.start_date });
});
