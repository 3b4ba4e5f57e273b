import { newId } from "#server/ids.ts";
import type { Config } from "#server/config.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { addressed, letterTo, queueLetters, type Addressed, type Letter } from "#server/mail/letter.ts";
import { sumHours, formatHours } from "#shared/hours.ts";
import { firstDay, formatMonth, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { answerOf } from "../fill/repair-month.ts";
import type { AbsenceRepair } from "./repair-absence.ts";
import { allocatorsToNotify, insertProposal, withdrawOf } from "./reassign-queries.ts";

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
  leave: NotifiedLeave & { readonly id: string },
  repairs: readonly AbsenceRepair[],
): Promise<string[]> {
  const { orgId, id: by } = call.actor;
  await withdrawProposals(transaction, call, [leave.id]);
  const notified: string[] = [];
  for (const { functionId, functionName, month, planVersion, repair } of repairs) {
    const id = newId();
    const openHours = sumHours(repair.open.map(({ hours }) => hours));
    const proposal = {
      functionId,
      functionName,
      month,
      cells: repair.changed,
      hours: repair.moved,
      openHours,
    };
    await transaction.run(
      insertProposal(orgId, {
        id,
        function_id: functionId,
        month: firstDay(month),
        holiday_request_id: leave.id,
        plan_version: planVersion,
        proposal: JSON.stringify(answerOf(repair)),
        cells: repair.changed,
        hours: repair.moved,
        open_hours: openHours,
        created_by: by,
        updated_by: by,
      }),
    );
    await transaction.audit({
      action: "propose reassignment",
      subjectType: "repair proposal",
      subjectId: id,
      after: { ...proposal, holidayRequestId: leave.id, state: "open" },
    });
    const readers = await transaction.rows(allocatorsToNotify(orgId, functionId, by));
    notified.push(...readers.map((reader) => reader.id));
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
  return notified;
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
      subjectType: "repair proposal",
      subjectId: id,
      before: { state: "open" },
      after: { state: "withdrawn" },
    });
}

/** A proposal as its mail tells of it. */
interface NotifiedProposal {
  readonly functionId: string;
  readonly functionName: string;
  readonly month: Month;
  readonly cells: number;
  readonly hours: number;
  readonly openHours: number;
}

interface NotifiedLeave {
  readonly person: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Tells an allocator that leave was approved, with a proposal of who receives. */
function proposalLetter(
  { recipient, formats, publicUrl }: Addressed,
  by: string,
  { person, startDate, endDate }: NotifiedLeave,
  { functionId, functionName, month, cells, hours, openHours }: NotifiedProposal,
): Letter {
  return {
    kind: "proposal for leave",
    recipient,
    subject: t`Take over ${person}'s hours: ${formats.span(startDate, endDate)}`,
    heading: t`${person} will be away on allocated days`,
    paragraphs: [
      t`${by} approved this and proposes who takes over. Nothing changes until you take the proposal in the planner and save.`,
    ],
    list: [
      openHours > 0
        ? t`${functionName}, ${formatMonth(month)}: ${plural(cells, "# cell", "# cells")}, ${formatHours(hours)} h taken over, ${formatHours(openHours)} h open`
        : t`${functionName}, ${formatMonth(month)}: ${plural(cells, "# cell", "# cells")}, ${formatHours(hours)} h taken over`,
    ],
    button: {
      label: t`Open the planner`,
      href: `${publicUrl}/allocations/planner?function=${functionId}&month=${month}`,
    },
    notes: [t`You can turn off mails about decisions in your account.`],
    worthHours: 72,
    alsoInChat: true,
  };
}
