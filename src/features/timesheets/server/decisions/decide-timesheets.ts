import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid } from "#server/refusal.ts";
import { addDays, type Day } from "#shared/day.ts";
import { adjustsClosedDays, shareMonths } from "#features/closing/server/closed-queries.ts";
import { ownDecisionMessage } from "../../rules/decisions/deciding.ts";
import { mayApply } from "../../rules/timesheet-status.ts";
import { notifyReturned } from "../notify-owners.ts";
import { statusOf } from "../timesheet-rows.ts";
import * as contract from "../../decisions-contract.ts";
import { sortOut } from "../../rules/decisions/bulk-decision.ts";
import { decidedMessage, managerTexts } from "../../rules/decisions/decision-messages.ts";
import { onBehalfOf, refuseOthers } from "./owned-rows.ts";
import { closedWeeksAmong, decideWeeks, lockTimesheetsToDecide } from "./team-queries.ts";

interface Stored {
  readonly id: string;
  readonly weekStarting: Day;
  readonly statusCode: string;
}

type Decider = Pick<Call<typeof contract.approveTimesheets>, "actor" | "config" | "today" | "body">;

export const approveTimesheets = serve(contract.approveTimesheets, (call) =>
  call.write((transaction) => decide(transaction, call, null)),
);

export const rejectTimesheets = serve(contract.rejectTimesheets, async (call) => {
  const comment = call.body.comment.trim();
  if (comment === "") throw invalid({ comment: managerTexts().commentRequired });
  await loadRenderer();
  return call.write((transaction) => decide(transaction, call, comment));
});

/** Approves, or with a comment rejects, every row still as listed; one that isn't the actor's refuses all. */
async function decide(
  transaction: AuditedTransaction,
  call: Decider,
  comment: string | null,
): Promise<contract.BulkOutcome> {
  const { actor, body } = call;
  const [action, decided] =
    comment === null ? (["approve", "approved"] as const) : (["reject", "rejected"] as const);
  const stored = await withClosings(
    transaction,
    call,
    decided,
    await weeksToDecide(transaction, call, [...new Set(body.timesheets.map(({ id }) => id))]),
  );
  const { chosen, skipped } = sortOut(stored, body.timesheets, decided, ({ statusCode }) =>
    mayApply(statusOf(statusCode), action),
  );
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) transaction.unchanged();
  else {
    if (chosen.some(({ adjusts }) => adjusts))
      await transaction.run(adjustsClosedDays({ by: actor.id, reason: comment }));
    await transaction.run(decideWeeks(actor.orgId, ids, actor.id, comment));
  }
  const audits = chosen.map((row) =>
    transaction.audit({
      action: `${action} timesheet`,
      subjectType: "timesheet",
      subjectId: row.id,
      before: { statusCode: row.statusCode, comment: row.comment },
      after: {
        statusCode: decided,
        comment: comment ?? row.comment,
        ...(row.is_delegated ? { onBehalfOf: onBehalfOf(row) } : {}),
      },
    }),
  );
  await Promise.all(audits);
  if (comment !== null) await notifyReturned(transaction, call, { what: "rejected", comment }, chosen);
  return { count: ids.length, message: decidedMessage(decided, ids.length, "timesheet"), skipped };
}

/**
 * The weeks, with whether closed months refuse the decision, and whether it adjusts those in days of grace: hours no
 * longer count, or count again.
 */
async function withClosings<Week extends Stored>(
  transaction: AuditedTransaction,
  { actor: { orgId }, today }: Decider,
  decided: "approved" | "rejected",
  weeks: readonly Week[],
) {
  if (weeks.length === 0) return [];
  const [, closings] = await transaction.read(
    shareMonths(
      orgId,
      weeks.flatMap(({ weekStarting }) => [weekStarting, addDays(weekStarting, 6)]),
    ),
    closedWeeksAmong(
      orgId,
      today,
      weeks.map(({ id }) => id),
    ),
  );
  const byId = new Map(closings.map((closing) => [closing.id, closing]));
  return weeks.map((week) => {
    const closing = byId.get(week.id);
    const counts = (status: string) => status !== "rejected";
    const recounts = counts(week.statusCode) !== counts(decided);
    return {
      ...week,
      isClosed: closing?.isLocked === true || (recounts && closing?.hasLockedHours === true),
      adjusts: recounts && closing?.hasClosedHours === true,
    };
  });
}

/** The weeks, locked; refused when one isn't the actor's. */
export async function weeksToDecide(
  transaction: AuditedTransaction,
  { actor, today }: Pick<Decider, "actor" | "today">,
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  const stored = await transaction.rows(
    lockTimesheetsToDecide(actor.orgId, ids, { viewerId: actor.id, today }),
  );
  refuseOthers(actor, ids, stored, { own: ownDecisionMessage(), notFound: managerTexts().notFound });
  return stored.map((row) => ({
    ...row,
    statusCode: row.status_code,
    fullName: row.full_name,
    decidedByName: row.decided_by_name,
    ownerId: row.user_id,
    weekStarting: row.week_starting,
  }));
}
