import { newId } from "#server/ids.ts";
import type { Config } from "#server/config.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { addressed, letterTo, queueLetters } from "#server/mail/letter.ts";
import { sumHours } from "#shared/hours.ts";
import { firstDay } from "#shared/month.ts";
import { proposalLetter, type ToldLeave } from "../mail/proposal-letter.ts";
import { answerOf } from "../fill/mend-month.ts";
import type { AbsenceMend } from "./mend-absence.ts";
import { allocatorsToTell, insertProposal, withdrawOf } from "./reassign-queries.ts";

interface Proposer {
  readonly config: Config;
  readonly actor: { readonly orgId: string; readonly id: string; readonly name: string };
}

/**
 * Stores what an approval proposes, instead of what was open of the request, and mails each function's
 * allocators; answers whom.
 */
export async function storeProposals(
  transaction: AuditedTransaction,
  call: Proposer,
  leave: ToldLeave & { readonly id: string },
  mends: readonly AbsenceMend[],
): Promise<string[]> {
  const { orgId, id: by } = call.actor;
  await withdrawProposals(transaction, call, [leave.id]);
  const told: string[] = [];
  for (const { functionId, functionName, month, planVersion, mend } of mends) {
    const id = newId();
    const openHours = sumHours(mend.open.map(({ hours }) => hours));
    const proposal = { functionId, functionName, month, cells: mend.changed, hours: mend.moved, openHours };
    await transaction.run(
      insertProposal(orgId, {
        id,
        function_id: functionId,
        month: firstDay(month),
        holiday_request_id: leave.id,
        plan_version: planVersion,
        proposal: JSON.stringify(answerOf(mend)),
        cells: mend.changed,
        hours: mend.moved,
        open_hours: openHours,
        created_by: by,
        updated_by: by,
      }),
    );
    await transaction.audit({
      action: "propose reassignment",
      subjectType: "mend proposal",
      subjectId: id,
      after: { ...proposal, holidayRequestId: leave.id, state: "open" },
    });
    const readers = await transaction.rows(allocatorsToTell(orgId, functionId, by));
    told.push(...readers.map((reader) => reader.id));
    await queueLetters(
      transaction,
      orgId,
      readers.map((row) =>
        letterTo(row, () =>
          proposalLetter(addressed(call.config.publicUrl, row), call.actor.name, leave, proposal),
        ),
      ),
    );
  }
  return told;
}

/** Withdraws what is open of requests that no longer count. */
export async function withdrawProposals(
  transaction: AuditedTransaction,
  { actor }: Pick<Proposer, "actor">,
  requestIds: readonly string[],
): Promise<void> {
  if (requestIds.length === 0) return;
  for (const { id } of await transaction.rows(withdrawOf(actor.orgId, requestIds, actor.id)))
    await transaction.audit({
      action: "withdraw reassignment",
      subjectType: "mend proposal",
      subjectId: id,
      before: { state: "open" },
      after: { state: "withdrawn" },
    });
}
