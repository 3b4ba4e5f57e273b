import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, wrongState } from "#server/refusal.ts";
import { serve } from "#server/http/serve.ts";
import { t } from "#shared/texts/t.ts";
import { aboutMonth, bindingSetting } from "#features/organisation/rules/binding-phases.ts";
import { phaseNames } from "#features/organisation/rules/monthly-cycle.ts";
import { readBinding } from "#features/organisation/server/queries/binding.ts";
import * as contract from "../contract.ts";
import { checkMonth } from "./read-cycle.ts";
import { exceptionsOf, personById, putException } from "./exception-queries.ts";

/** Made again for the same person, phase and month it replaces the earlier one, and ends it with an earlier day. */
export const makeException = serve(contract.makeException, async (call) => {
  const { actor, today } = call;
  const { month } = call.params;
  const { phase, userId, until } = call.body;
  const reason = call.body.reason.trim();
  checkMonth(month, today);
  if (reason === "") throw invalid({ reason: t`Enter a reason.` });
  refuseInvalid(until < today ? { until: t`Choose today or a later day.` } : {});
  const about = aboutMonth(phase, month);
  return call.write(async (transaction) => {
    const [[settings], [person], earlier] = await transaction.read(
      readBinding(actor.orgId, actor.id),
      personById(actor.orgId, userId),
      exceptionsOf(actor.orgId, [about]),
    );
    if (userId !== null && !person) throw notFound(t`This person doesn't exist.`);
    if (settings?.binding[bindingSetting[phase]] !== true)
      throw wrongState(t`${phaseNames()[phase]} isn't binding, so no exception is needed.`);
    const before = earlier.find((each) => each.phase === phase && each.userId === userId);
    const exception = { id: before?.id ?? newId(), phase, about, userId, until, reason, by: actor.id };
    await transaction.run(putException(actor.orgId, exception));
    await transaction.audit({
      action: "make exception",
      subjectType: "phase exception",
      subjectId: exception.id,
      before: before ? { month: about, phase, userId, until: before.until, reason: before.reason } : null,
      after: { month: about, phase, userId, until, reason },
    });
    return {};
  });
});
