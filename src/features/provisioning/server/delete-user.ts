import { isId } from "#shared/id.ts";
import { DatabaseFailure } from "#server/database/engine.ts";
import { DialectAnswer } from "#server/http/dialect-answer.ts";
import { wrongState } from "#server/refusal.ts";
import { removalBlocks, stillNeeded } from "#features/people/rules/person-removal.ts";
import { activity, endAccessOf, updatePerson } from "#features/people/server/person-queries.ts";
import { dutiesWithin } from "#features/people/server/person-view.ts";
import {
  deleteLogin,
  deletePersonRow,
  leaveOldInvitations,
} from "#features/people/server/removal-queries.ts";
import { requirePerson } from "#features/people/server/require-person.ts";
import * as contract from "../scim-contract.ts";
import { namesTag, tagOf } from "../rules/entity-tag.ts";
import { refuseLastSuperAdmin } from "./apply-user-changes.ts";
import { noSuchResource, preconditionFailed } from "./refuse.ts";
import { serveScim } from "./serve-scim.ts";
import { provisionedPerson } from "./user-queries.ts";
import { hidePerson } from "./write-queries.ts";

/**
 * Ends every access now and answers 404 from then on. People with a history, or with duties to hand over, stay in the
 * product as deactivated.
 */
export const deleteUser = serveScim(contract.deleteUser, async ({ call, viewpoint }) => {
  const { userId } = call.params;
  const { orgId } = viewpoint;
  if (!isId(userId)) throw noSuchResource(userId);
  try {
    await call.write(async (transaction) => {
      if ((await transaction.first(provisionedPerson(viewpoint, userId))) === undefined)
        throw noSuchResource(userId);
      const person = await requirePerson(transaction, orgId, userId, null);
      if (call.ifMatch !== null && !namesTag(call.ifMatch, tagOf(person.version))) throw preconditionFailed();
      if (person.isActive && person.roles.includes("super_admin"))
        await refuseLastSuperAdmin(transaction, orgId, userId);
      const { duties, hasHistory } = await dutiesWithin(transaction, orgId, userId);
      const about = {
        subjectType: "user",
        subjectId: userId,
        before: { email: person.email, roles: person.roles, isActive: person.isActive },
      };
      if (hasHistory || removalBlocks(duties).length > 0) {
        await transaction.runAll([
          ...endAccessOf(orgId, userId, userId),
          updatePerson(orgId, userId, activity(false, call.today), null),
          hidePerson(orgId, userId),
        ]);
        await transaction.audit({ ...about, action: "deactivate user", after: { isActive: false } });
        return;
      }
      await transaction.runAll([
        leaveOldInvitations(orgId, userId),
        deleteLogin(orgId, userId),
        deletePersonRow(orgId, userId),
      ]);
      await transaction.audit({ ...about, action: "delete user" });
    });
  } catch (error) {
    // A row still refers to the person: nothing was removed.
    if (error instanceof DatabaseFailure && error.code === "23503") throw wrongState(stillNeeded());
    throw error;
  }
  return new DialectAnswer(204, null);
});
