import { isIn, leaveStates } from "#shared/states.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { repairAbsence, type AbsenceRepair } from "#features/proposals/server/reassign/repair-absence.ts";
import * as contract from "../../decisions-contract.ts";
import { holidayTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { requestDetail, requestEntries } from "./holiday-queries.ts";
import { isTheirs } from "#features/timesheets/server/decisions/owned-rows.ts";

type Requested = Pick<Call<typeof contract.readReassignment>, "actor" | "today" | "read" | "gone">;

/** Who could receive the hours of a request, for whoever decides on it. */
export async function repairsOfRequest(call: Requested, requestId: string): Promise<AbsenceRepair[]> {
  const { actor, today } = call;
  const [[row], entries] = await call.read(
    requestDetail(actor.orgId, requestId, { viewerId: actor.id, today }),
    requestEntries(actor.orgId, requestId),
  );
  if (!row || !isTheirs(actor, row.id, row)) throw notFound(holidayTexts().notFound);
  return repairAbsence(
    { orgId: actor.orgId, today, read: call.read, gone: call.gone() },
    {
      userId: row.id,
      entries: entries.map(({ date, hours_requested }) => ({ day: date, hours: hours_requested })),
      isApproved: isIn(leaveStates.granted, row.status),
    },
  );
}

/** GET /api/manager/holiday-requests/{holidayRequestId}/reassignment. */
export const readReassignment = serve(contract.readReassignment, async (call) => {
  const repairs = await repairsOfRequest(call, call.params.holidayRequestId);
  return { months: repairs.map(({ shown }) => shown) };
});
