import { DatabaseFailure } from "#server/database/engine.ts";
import { serve } from "#server/http/serve.ts";
import { Refusal, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { removalBlocks, stillNeeded } from "../rules/person-removal.ts";
import { clearHoursToCome } from "./hours-to-come-queries.ts";
import { activity, endAccessOf, updatePerson } from "./person-queries.ts";
import { dutiesWithin } from "./person-view.ts";
import { unworkableBy } from "./plan-queries.ts";
import { deleteLogin, deletePersonRow, leaveOldInvitations } from "./removal-queries.ts";
import { requirePerson } from "./require-person.ts";
import { refuseEnding } from "./set-person-active.ts";

/**
 * Refused while the person is needed; with recorded history they are deactivated and
 * their name stays.
 */
export const deletePerson = serve(contract.deletePerson, async (call) => {
  const { actor } = call;
  const { userId, clearsHours = false } = call.body;
  try {
    const outcome = await call.write(async (transaction) => {
      const person = await requirePerson(transaction, actor.orgId, userId, null);
      await refuseEnding(transaction, actor, person);
      const { duties, hasHistory } = await dutiesWithin(transaction, actor.orgId, userId);
      const [block] = removalBlocks(duties);
      if (block !== undefined) throw new Refusal({ status: 409, code: "still_needed", message: block });
      const about = {
        subjectType: "user",
        subjectId: userId,
        before: { email: person.email, roles: person.roles, isActive: person.isActive },
      };
      if (hasHistory) {
        await transaction.runAll(endAccessOf(actor.orgId, userId, actor.id));
        await transaction.run(updatePerson(actor.orgId, userId, activity(false, call.today), actor.id));
        if (clearsHours)
          await clearHoursToCome(
            transaction,
            { orgId: actor.orgId, actorId: actor.id, today: call.today },
            unworkableBy(actor.orgId, userId),
          );
        await transaction.audit({ ...about, action: "deactivate user", after: { isActive: false } });
        return "deactivated" as const;
      }
      await transaction.runAll([
        leaveOldInvitations(actor.orgId, userId),
        deleteLogin(actor.orgId, userId),
        deletePersonRow(actor.orgId, userId),
      ]);
      await transaction.audit({ ...about, action: "delete user" });
      return "deleted" as const;
    });
    return { outcome };
  } catch (error) {
    // A row still refers to the person: nothing was removed.
    if (error instanceof DatabaseFailure && error.code === "23503") throw wrongState(stillNeeded());
    throw error;
  }
});
