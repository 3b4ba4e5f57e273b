import { t } from "#shared/texts/t.ts";
import { removeUnusedCorrection } from "#features/leave/server/kinds/remove-correction.ts";
import { lockPerson } from "#features/leave/server/queries.ts";
import { serve } from "#server/http/serve.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { deleteEntry, storedEntry } from "./queries.ts";

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
