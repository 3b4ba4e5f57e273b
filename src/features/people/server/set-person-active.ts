import { may } from "#shared/permissions.ts";
import { type Actor, serve } from "#server/http/serve.ts";
import { forbidden, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { formerStays, isFormer } from "../rules/former-person.ts";
import { ownAccountNotice, superAdminRemoval } from "../rules/person-removal.ts";
import { lastSuperAdmin } from "../rules/person-roles.ts";
import { refuseForVisitors } from "./demonstration-account.ts";
import { activity, endAccessOf, otherSuperAdmin, updatePerson } from "./person-queries.ts";
import { clearHoursToCome } from "./hours-to-come-queries.ts";
import { unworkableBy } from "./plan-queries.ts";
import { personDetails } from "./person-view.ts";
import { requirePerson, type LoadedPerson } from "./require-person.ts";
import type { Transaction } from "#server/scope.ts";

/**
 * No one ends their own account, only super admins a super admin's, and the last active one stays
 * (docs/readings.md#decision-9).
 */
export async function refuseEnding(
  transaction: Transaction,
  actor: Actor,
  person: LoadedPerson,
): Promise<void> {
  if (person.id === actor.id) throw wrongState(ownAccountNotice());
  await refuseForVisitors(transaction, actor, person.id);
  if (!person.roles.includes("super_admin")) return;
  if (!may(actor.roles, "grant Super Admin")) throw forbidden(superAdminRemoval());
  if (person.isActive && !(await transaction.first(otherSuperAdmin(actor.orgId, person.id))))
    throw wrongState(lastSuperAdmin());
}

export const setPersonActive = serve(contract.setPersonActive, async (call) => {
  const { actor, body } = call;
  const { personId } = call.params;
  await call.write(async (transaction) => {
    const person = await requirePerson(transaction, actor.orgId, personId, body.version);
    if (person.isActive === body.isActive) return transaction.unchanged();
    if (isFormer(person.email)) throw wrongState(formerStays());
    if (body.isActive && person.roles.includes("super_admin") && !may(actor.roles, "grant Super Admin"))
      throw forbidden(superAdminRemoval());
    if (!body.isActive) {
      await refuseEnding(transaction, actor, person);
      await transaction.runAll(endAccessOf(actor.orgId, personId, actor.id));
    }
    await transaction.run(updatePerson(actor.orgId, personId, activity(body.isActive, call.today), actor.id));
    if (body.clearsHours === true)
      await clearHoursToCome(
        transaction,
        { orgId: actor.orgId, actorId: actor.id, today: call.today },
        unworkableBy(actor.orgId, personId),
      );
    await transaction.audit({
      action: body.isActive ? "reactivate user" : "deactivate user",
      subjectType: "user",
      subjectId: personId,
      before: { isActive: person.isActive },
      after: { isActive: body.isActive },
    });
  });
  return personDetails(call, actor.orgId, personId);
});
