import { auditRow } from "#server/audit.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { stale, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { refusedInStatus, statusAfter } from "../rules/timesheet-status.ts";
import { myWeek } from "./read-my-week.ts";
import { changeTimesheet, lockTimesheetOfWeek, now, othersWhoDecide } from "./queries.ts";
import { statusOf } from "./timesheet-rows.ts";
import { ownTimesheet } from "./write-entries.ts";

type OwnWeekCall = Call<typeof contract.submitMyWeek> | Call<typeof contract.recallMyWeek>;

/** Where no one else may decide, the system approves. */
export const submitMyWeek = serve(contract.submitMyWeek, (call) => changeOwnWeek(call, "submit"));

export const recallMyWeek = serve(contract.recallMyWeek, (call) => changeOwnWeek(call, "recall"));

async function changeOwnWeek(call: OwnWeekCall, action: "submit" | "recall") {
  const changed = await call.write((transaction) => change(transaction, call, action));
  const week = await myWeek(call.database, call.actor, call.params.weekStarting);
  if (!changed) throw stale(week);
  return week;
}

/** False when someone else changed the week first. */
async function change(
  transaction: AuditedTransaction,
  call: OwnWeekCall,
  action: "submit" | "recall",
): Promise<boolean> {
  const { actor, body, params } = call;
  const header = await transaction.first(lockTimesheetOfWeek(actor.orgId, actor.id, params.weekStarting));
  if ((header?.version ?? 0) !== body.version) {
    transaction.unchanged();
    return false;
  }
  const before = statusOf(header?.status_code);
  const after = statusAfter(before, action);
  if (after === null) throw wrongState(refusedInStatus(before, action));
  const id = await ownTimesheet(transaction, actor, params.weekStarting, header);
  if (id === undefined) {
    transaction.unchanged();
    return false;
  }
  await transaction.run(
    changeTimesheet(actor.orgId, id, {
      status_code: after,
      submitted_at: action === "submit" ? now() : null,
    }),
  );
  const subject = { subjectType: "timesheet", subjectId: id };
  await transaction.audit({
    action: `${action} timesheet`,
    ...subject,
    before: { statusCode: before },
    after: { statusCode: after },
  });
  if (action === "submit" && (await transaction.rows(othersWhoDecide(actor.orgId, actor.id))).length === 0) {
    await transaction.run(changeTimesheet(actor.orgId, id, { status_code: "approved", approved_at: now() }));
    const approval = {
      action: "approve timesheet",
      ...subject,
      before: { statusCode: after },
      after: { statusCode: "approved" },
    };
    await transaction.run(
      auditRow({ orgId: actor.orgId, id: null, name: "System" }, approval, call.requestId),
    );
  }
  return true;
}
