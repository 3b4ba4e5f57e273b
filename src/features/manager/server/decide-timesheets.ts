import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Actor } from "#server/http/serve.ts";
import type { Config } from "#server/config.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { forbidden, invalid, notFound } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import { mayDecide, ownDecisionMessage } from "#features/timesheets/rules/deciding.ts";
import { tellOfReturned } from "#features/timesheets/server/tell-owners.ts";
import { statusOf } from "#features/timesheets/server/timesheet-rows.ts";
import * as contract from "../contract.ts";
import { skipReason } from "../rules/bulk-decision.ts";
import { decidedMessage, managerTexts } from "../rules/decision-messages.ts";
import { approveAll, lockTimesheetsToDecide, rejectAll } from "./queries.ts";

interface Decider {
  readonly today: Day;
  readonly actor: Actor;
  readonly config: Config;
}

interface Decision {
  readonly action: "approve" | "reject";
  readonly selected: readonly { id: string; version: number }[];
  readonly comment?: string;
}

/** POST /api/manager/timesheets/approve. */
export const approveTimesheets = serve(contract.approveTimesheets, (call) =>
  call.write((transaction) =>
    decide(transaction, call, { action: "approve", selected: call.body.timesheets }),
  ),
);

/** POST /api/manager/timesheets/reject. */
export const rejectTimesheets = serve(contract.rejectTimesheets, async (call) => {
  const comment = call.body.comment.trim();
  if (comment === "") throw invalid({ comment: managerTexts.commentRequired });
  await loadRenderer();
  return call.write((transaction) =>
    decide(transaction, call, { action: "reject", selected: call.body.timesheets, comment }),
  );
});

/** Decides every row still as listed; one that isn't the actor's refuses all. */
async function decide(
  transaction: AuditedTransaction,
  { actor, config, today }: Decider,
  decision: Decision,
): Promise<contract.BulkOutcome> {
  const { action, comment } = decision;
  const shown = new Map(decision.selected.map(({ id, version }) => [id, version]));
  const decided = action === "approve" ? ("approved" as const) : ("rejected" as const);
  const stored =
    shown.size === 0
      ? []
      : await transaction.rows(
          lockTimesheetsToDecide(actor.orgId, [...shown.keys()], { viewerId: actor.id, today }),
        );
  refuseOthers(actor, [...shown.keys()], stored);
  const rows = stored.map((row) => ({
    ...row,
    reason: skipReason(
      { shownVersion: shown.get(row.id) ?? 0, version: row.version, status: statusOf(row.status_code) },
      action,
    ),
  }));
  const chosen = rows.filter(({ reason }) => reason === null);
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) transaction.unchanged();
  else
    await transaction.run(
      action === "approve"
        ? approveAll(actor.orgId, ids, actor.id)
        : rejectAll(actor.orgId, ids, actor.id, comment ?? ""),
    );
  const audits = chosen.map((row) =>
    transaction.audit({
      action: `${action} timesheet`,
      subjectType: "timesheet",
      subjectId: row.id,
      before: { statusCode: row.status_code, comment: row.comment },
      after: {
        statusCode: decided,
        comment: comment ?? row.comment,
        ...(row.is_delegated ? { onBehalfOf: row.manager_name } : {}),
      },
    }),
  );
  await Promise.all(audits);
  if (action === "reject") {
    const returned = chosen.map((row) => ({ ownerId: row.user_id, weekStarting: row.week_starting }));
    await tellOfReturned(
      transaction,
      { actor, config },
      { what: "rejected", comment: comment ?? "" },
      returned,
    );
  }
  return {
    count: ids.length,
    message: decidedMessage(decided, ids.length),
    skipped: rows.flatMap((row) =>
      row.reason === null
        ? []
        : [
            {
              id: row.id,
              fullName: row.full_name,
              reason: row.reason,
              statusCode: row.status_code,
              decidedByName: row.decided_by_name,
            },
          ],
    ),
  };
}

/** No one decides on their own; other people's weeks answer like unknown ones. */
function refuseOthers(
  actor: Actor,
  ids: readonly string[],
  stored: readonly { id: string; user_id: string; manager_id: string | null; is_delegated: boolean }[],
): void {
  if (stored.some((row) => row.user_id === actor.id)) throw forbidden(ownDecisionMessage);
  const own = stored.filter((row) =>
    mayDecide(actor, { ownerId: row.user_id, managerId: row.manager_id, isDelegated: row.is_delegated }),
  );
  if (own.length < ids.length) throw notFound(managerTexts.notFound);
}
