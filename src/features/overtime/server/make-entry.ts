import { insertCorrection } from "#features/leave/server/kinds/people-queries.ts";
import { requireKind } from "#features/leave/server/kinds/require-kind.ts";
import { lockPerson } from "#features/leave/server/queries.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, wrongState } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { checkEntry, entryTexts, signedHours } from "../rules/entry-form.ts";
import { overtimeLedger, overtimeLeft, type EntryKind } from "../rules/overtime-ledger.ts";
import { bookOf, bookQueries, firstOf, termsByPerson } from "./overtime-book.ts";
import { insertEntry, termsOf, deleteEntry, storedEntry } from "./queries.ts";
import { removeUnusedCorrection } from "#features/leave/server/kinds/remove-correction.ts";

/** DELETE /api/overtime/entries/{overtimeEntryId}. Hours that were made leave go back as long as no one used them. */
export const undoEntry = serve(contract.undoEntry, async (call) => {
  const { orgId } = call.actor;
  const { overtimeEntryId: entryId } = call.params;
  await call.write(async (transaction) => {
    const found = await transaction.first(storedEntry(orgId, entryId));
    if (!found) throw notFound();
    await transaction.first(lockPerson(orgId, found.personId));
    const entry = await transaction.first(storedEntry(orgId, entryId));
    if (!entry) throw notFound();
    const { personId, kindId, ...words } = entry;
    if (entry.kind === "carried")
      throw wrongState(t`Carried-over hours stay as they are. Correct the balance instead.`);
    if (kindId !== null) {
      const correction = { id: entryId, personId, kindId, day: entry.day, hours: -entry.hours };
      if (!(await removeUnusedCorrection(transaction, orgId, correction, call.today)))
        throw wrongState(t`These hours of leave are used, planned or expired, so they can't go back.`);
    }
    await transaction.run(deleteEntry(orgId, entryId));
    await transaction.audit({
      action: "undo overtime entry",
      subjectType: "user",
      subjectId: personId,
      before: words,
    });
  });
  return {};
});

/** POST /api/overtime/people/{personId}/entries. What is withdrawn is compared with what's there under a lock. */
export const makeEntry = serve(contract.makeEntry, async (call) => {
  const { today, body } = call;
  const { orgId, id: actorId } = call.actor;
  const { personId } = call.params;
  const reason = body.reason.trim();
  const kindId = body.kind === "to_leave" ? body.kindId : null;
  refuseInvalid(checkEntry({ ...body, reason, kindId }, { today }));
  const id = newId();
  await call.write(async (transaction) => {
    if (!(await transaction.first(lockPerson(orgId, personId)))) throw notFound();
    const left = await hoursLeft(transaction, { orgId, personId }, { day: body.day, today });
    refuseInvalid(checkEntry({ ...body, reason, kindId }, { today, left }));
    const kind = kindId === null ? null : await leaveKind(transaction, orgId, kindId);
    const entry = { id, personId, day: body.day, reason };
    await transaction.run(
      insertEntry(
        orgId,
        { ...entry, kind: body.kind, hours: signedHours(body.kind, body.hours), kindId },
        actorId,
      ),
    );
    if (kind !== null)
      await transaction.run(
        insertCorrection(orgId, { ...entry, kindId: kind.id, hours: body.hours, isCarried: false }, actorId),
      );
    await transaction.audit({
      action: actions[body.kind],
      subjectType: "user",
      subjectId: personId,
      after: {
        day: body.day,
        hours: signedHours(body.kind, body.hours),
        reason,
        ...(kind ? { leaveKind: kind.name } : {}),
      },
    });
  });
  return { id };
});

const actions: Readonly<Record<EntryKind, string>> = {
  payout: "pay out overtime",
  to_leave: "make leave of overtime",
  correction: "correct overtime",
};

async function hoursLeft(
  transaction: AuditedTransaction,
  { orgId, personId }: { readonly orgId: string; readonly personId: string },
  { day, today }: { readonly day: Day; readonly today: Day },
): Promise<number> {
  const terms = termsByPerson(await transaction.rows(termsOf(orgId, [personId])))(personId);
  if (terms.length === 0) throw wrongState(t`This person has no overtime rules. Set some first.`);
  const rows = await transaction.read(...bookQueries(orgId, [personId], firstOf(terms, today), today));
  return overtimeLeft(overtimeLedger(bookOf(rows)(personId, terms), today), day);
}

async function leaveKind(transaction: AuditedTransaction, orgId: string, kindId: string) {
  const kind = await requireKind(transaction, orgId, kindId, null);
  if (!kind.hasBalance || !kind.isActive) throw invalid({ kindId: entryTexts().kind });
  return kind;
}
