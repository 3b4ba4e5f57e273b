import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Actor, type Call } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import { t } from "#shared/texts/t.ts";
import { needsReason } from "../../rules/booking.ts";
import { isNoDifference, type RequestedChanges } from "../../rules/cell-changes.ts";
import {
  refusedInStatus,
  statusAfter,
  type TimesheetAction,
  type TimesheetStatus,
} from "../../rules/timesheet-status.ts";
import { changeTimesheet, now } from "../queries.ts";
import { notifyReturned } from "../notify-owners.ts";
import { statusOf } from "../timesheet-rows.ts";
import { loadRequestedChanges, auditImages, writeDifference } from "../write-entries.ts";
import * as contract from "../../decisions-contract.ts";
import { managerTexts } from "../../rules/decisions/decision-messages.ts";
import { adjustsClosedDays } from "#features/closing/server/closed-queries.ts";
import { weeksToDecide } from "./decide-timesheets.ts";
import { detail } from "./read-timesheet.ts";

type ChangeCall =
  | Call<typeof contract.reopenTimesheet>
  | Call<typeof contract.addTimesheetEntry>
  | Call<typeof contract.overrideTimesheetEntries>;

interface LockedWeek {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly weekStarting: string;
  readonly before: string;
  readonly after: TimesheetStatus;
}

export const reopenTimesheet = serve(contract.reopenTimesheet, async (call) => {
  const reason = call.body.reason.trim();
  if (reason === "") throw invalid({ reason: managerTexts().reasonRequired });
  await loadRenderer();
  return changeReport(call, "reopen", async (transaction, week) => {
    await transaction.run(
      changeTimesheet(call.actor.orgId, week.id, call.actor.id, {
        status_code: week.after,
        comment: reason,
        submitted_at: null,
        approved_at: null,
        approved_by: null,
        decided_by: call.actor.id,
        decided_at: now(),
      }),
    );
    const subject = { subjectType: "timesheet", subjectId: week.id };
    await transaction.audit({
      action: "reopen timesheet",
      ...subject,
      before: { statusCode: week.before },
      after: { statusCode: week.after, comment: reason },
    });
    await notifyReturned(transaction, call, { what: "reopened", comment: reason }, [week]);
  });
});

/** An added entry is a manual one. */
export const addTimesheetEntry = serve(contract.addTimesheetEntry, (call) => {
  const { projectId, day, hours, note, reason, adjustmentReason } = call.body;
  const requested = { additions: [{ projectId, day, hours, note: note ?? "" }] };
  return changeReport(call, actionFor(adjustmentReason), (transaction, week) =>
    writeRequested(transaction, call, week, { ...requested, reason, adjustmentReason }),
  );
});

/** Edited entries become override entries. */
export const overrideTimesheetEntries = serve(contract.overrideTimesheetEntries, (call) => {
  const { entries, reason, adjustmentReason } = call.body;
  return changeReport(call, actionFor(adjustmentReason), (transaction, week) =>
    writeRequested(transaction, call, week, { entries, overrides: true, reason, adjustmentReason }),
  );
});

/** Hours of closed months are adjusted with a reason, in approved weeks too. */
function actionFor(reason: string | undefined): TimesheetAction {
  if (reason === undefined) return "override";
  if (reason.trim() === "") throw invalid({ adjustmentReason: managerTexts().reasonRequired });
  return "adjust";
}

interface Reasons {
  readonly adjustmentReason?: string | undefined;
  readonly reason?: string | undefined;
}

async function writeRequested(
  transaction: AuditedTransaction,
  { actor, today }: { readonly actor: Actor; readonly today: string },
  week: LockedWeek,
  { adjustmentReason, reason: furtherReason, ...changes }: RequestedChanges & Reasons,
): Promise<void> {
  const adjusts = adjustmentReason !== undefined;
  const reason = (adjustmentReason ?? furtherReason ?? "").trim();
  const place = {
    orgId: actor.orgId,
    ownerId: week.ownerId,
    writerId: actor.id,
    timesheetId: week.id,
    isNew: false,
  };
  const { weekStarting } = week;
  const requested = await loadRequestedChanges(
    transaction,
    place,
    { weekStarting, today, mayGoFurther: true, adjusts },
    changes,
  );
  refuseInvalid(requested.difference.refused);
  if (isNoDifference(requested.difference)) return transaction.unchanged();
  const { added, changed } = requested.difference;
  const days = [...added, ...changed].map(({ day }) => day);
  if (reason === "" && needsReason(days, requested.ownDays))
    throw invalid({ reason: t`Enter a reason. ${week.ownerName} can't book these days.` });
  if (adjusts) await transaction.run(adjustsClosedDays({ by: actor.id, reason }));
  await writeDifference(
    transaction,
    { ...place, changedType: changes.overrides ? "override" : undefined },
    requested,
  );
  const images = auditImages(requested);
  await transaction.audit({
    action: adjusts ? "adjust closed days" : changes.overrides ? "override time entries" : "add time entry",
    subjectType: "timesheet",
    subjectId: week.id,
    ...(reason === ""
      ? images
      : { before: { entries: images.before }, after: { reason, entries: images.after } }),
  });
}

/** Locks, checks person, version and state, does the work, and answers the week. */
async function changeReport(
  call: ChangeCall,
  action: TimesheetAction,
  work: (transaction: AuditedTransaction, week: LockedWeek) => Promise<void>,
) {
  const { params, body } = call;
  const outcome = await call.write(async (transaction) => {
    const [row] = await weeksToDecide(transaction, call, [params.timesheetId]);
    if (!row) throw notFound(managerTexts().notFound);
    const { id, ownerId, fullName: ownerName, weekStarting } = row;
    const key = { userId: ownerId, timesheetId: id, weekStarting };
    if (row.version !== body.version) {
      transaction.unchanged();
      return { key, isStale: true };
    }
    const before = statusOf(row.status_code);
    const after = statusAfter(before, action);
    if (after === null) throw wrongState(refusedInStatus(before, action));
    await work(transaction, { id, ownerId, ownerName, weekStarting, before, after });
    return { key, isStale: false };
  });
  const week = await detail(call, outcome.key);
  if (outcome.isStale) throw stale(week);
  return week;
}
