import { auditRow } from "#server/audit.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { stale, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { weekOutside } from "../rules/booking.ts";
import { refusedInStatus, statusAfter } from "../rules/timesheet-status.ts";
import { myWeek } from "./read-my-week.ts";
import { bookingTermsOf, changeTimesheet, lockTimesheetOfWeek, now, othersWhoDecide } from "./queries.ts";
import { statusOf } from "./timesheet-rows.ts";
import { ownTimesheet, windowFrom } from "./write-entries.ts";

type OwnWeekCall = Call<typeof contract.submitMyWeek> | Call<typeof contract.recallMyWeek>;

/** Where no one else may decide, the system approves. */
export const submitMyWeek = serve(contract.submitMyWeek, (call) => changeOwnWeek(call, "submit"));

export const recallMyWeek = serve(contract.recallMyWeek, (call) => changeOwnWeek(call, "recall"));

async function changeOwnWeek(call: OwnWeekCall, action: "submit" | "recall") {
  const changed = await call.write((transaction) => change(transaction, call, action));
  const week = await myWeek(call.database, call.actor, call.params.weekStarting, call.today);
  if (!changed) throw stale(week);
  return week;
}

/** Refuses a week that is outside the employment, before the organisation, or too far ahead. */
function refuseOutside(
  { params: { weekStarting }, today }: OwnWeekCall,
  terms: Parameters<typeof windowFrom>[0] | undefined,
): void {
  const outside =
    terms && weekOutside(weekStarting, windowFrom(terms, today), windowFrom(terms, today, true));
  if (typeof outside === "string") throw wrongState(outside);
}

/** Approves in the name of the system where no one else may decide. */
async function approveAlone(
  transaction: AuditedTransaction,
  { actor, requestId }: OwnWeekCall,
  id: string,
): Promise<void> {
  if ((await transaction.rows(othersWhoDecide(actor.orgId, actor.id))).length > 0) return;
  await transaction.run(
    changeTimesheet(actor.orgId, id, actor.id, { status_code: "approved", approved_at: now() }),
  );
  const approval = {
    action: "approve timesheet",
    subjectType: "timesheet",
    subjectId: id,
    before: { statusCode: "submitted" },
    after: { statusCode: "approved" },
  };
  await transaction.run(auditRow({ orgId: actor.orgId, id: null, name: "System" }, approval, requestId));
}

/** False when someone else changed the week first. */
async function change(
  transaction: AuditedTransaction,
  call: OwnWeekCall,
  action: "submit" | "recall",
): Promise<boolean> {
  const { actor, body, params } = call;
  const [[header], [terms]] = await transaction.read(
    lockTimesheetOfWeek(actor.orgId, actor.id, params.weekStarting),
    bookingTermsOf(actor.orgId, actor.id),
  );
  if ((header?.version ?? 0) !== body.version) {
    transaction.unchanged();
    return false;
  }
  const before = statusOf(header?.status_code);
  const after = statusAfter(before, action);
  if (after === null) throw wrongState(refusedInStatus(before, action));
  // A week with hours can be submitted, whenever it is: they were booked while that was possible.
  if (action === "submit" && before === "no_entries") refuseOutside(call, terms);
  const id = await ownTimesheet(transaction, actor, params.weekStarting, header);
  if (id === undefined) {
    transaction.unchanged();
    return false;
  }
  await transaction.run(
    changeTimesheet(actor.orgId, id, actor.id, {
      status_code: after,
      // What was said of an earlier version of the week no longer applies; the audit log has it.
      ...(action === "submit" ? { submitted_at: now(), comment: null } : { submitted_at: null }),
    }),
  );
  await transaction.audit({
    action: `${action} timesheet`,
    subjectType: "timesheet",
    subjectId: id,
    before: { statusCode: before },
    after: { statusCode: after },
  });
  if (action === "submit") await approveAlone(transaction, call, id);
  return true;
}
