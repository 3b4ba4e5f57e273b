import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, notFound, refuseInvalid, stale } from "#server/refusal.ts";
import * as contract from "../../kinds-contract.ts";
import { checkEmployment } from "#features/people/rules/person-form.ts";
import { clearHoursToCome } from "#features/people/server/hours-to-come-queries.ts";
import { recountEmployment } from "#features/people/server/leave/recount-leave.ts";
import { unworkableBy } from "#features/people/server/plan-queries.ts";
import { storeEmployment, updatePerson } from "#features/people/server/person-queries.ts";
import { checkCorrection } from "../../rules/correction-form.ts";
import { lockPerson } from "../queries.ts";
import { insertCorrection, leavePerson } from "./people-queries.ts";
import { requireKind } from "./require-kind.ts";

/** POST /api/leave/people/{personId}/corrections */
export const correctBalance = serve(contract.correctBalance, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { personId } = call.params;
  const { kindId, day, hours, isCarried } = call.body;
  const reason = call.body.reason.trim();
  refuseInvalid(checkCorrection({ day, hours, isCarried, reason }));
  const id = newId();
  await call.write(async (transaction) => {
    if (!(await transaction.first(lockPerson(orgId, personId)))) throw notFound();
    const kind = await requireKind(transaction, orgId, kindId, null);
    if (!kind.hasBalance) throw invalid({ kindId: t`${kind.name} has no balance` });
    await transaction.run(
      insertCorrection(orgId, { id, kindId, personId, day, hours, isCarried, reason }, actorId),
    );
    await transaction.audit({
      action: "correct leave balance",
      subjectType: "user",
      subjectId: personId,
      after: { kind: kind.name, day, hours, isCarried, reason },
    });
  });
  return { id };
});

/** PUT /api/leave/people/{personId}/employment */
export const changeEmployment = serve(contract.changeEmployment, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { personId } = call.params;
  const { version, firstDay, lastDay, clearsHours = false } = call.body;
  refuseInvalid(checkEmployment({ firstDay, lastDay }));
  await loadRenderer();
  await call.write(async (transaction) => {
    if (!(await transaction.first(lockPerson(orgId, personId)))) throw notFound();
    const stored = await transaction.first(leavePerson(orgId, personId));
    if (!stored) throw notFound();
    const before = { firstDay: stored.firstDay, lastDay: stored.lastDay };
    const { version: current, updatedByName } = stored;
    if (current !== version) throw stale({ ...before, version: current, updatedByName });
    if (before.firstDay === firstDay && before.lastDay === lastDay) return transaction.unchanged();
    await transaction.runAll([
      storeEmployment(orgId, personId, { firstDay, lastDay }, actorId),
      // The person's page shows these days, so a save of an older one conflicts.
      updatePerson(orgId, personId, {}, actorId),
    ]);
    await recountEmployment(transaction, call, personId, [before, { firstDay, lastDay }]);
    if (clearsHours)
      await clearHoursToCome(
        transaction,
        { orgId, actorId, today: call.today },
        unworkableBy(orgId, personId),
      );
    await transaction.audit({
      action: "change employment",
      subjectType: "user",
      subjectId: personId,
      before,
      after: { firstDay, lastDay },
    });
  });
  return {};
});
