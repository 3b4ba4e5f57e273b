import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, refuseInvalid } from "#server/refusal.ts";
import { keepPeople } from "#features/people/server/queries.ts";
import * as contract from "../contract.ts";
import { allocatorUnknown, checkFunctionForm } from "../rules/function-form.ts";
import { allocatorsAmong, insertAllocators, insertFunction, insertTiers } from "./queries.ts";
import { formConstraints } from "./require-function.ts";

/** POST /api/functions. Only people holding the allocator role become allocators. */
export const createFunction = serve(contract.createFunction, async (call) => {
  const { actor, body } = call;
  const allocatorIds = [...new Set(body.allocatorIds)];
  const tiers = body.costTiers.map((tier) => ({
    id: newId(),
    name: tier.name.trim(),
    hourlyRate: tier.hourlyRate,
  }));
  refuseInvalid(checkFunctionForm(body));
  const id = newId();
  await call.write(async (transaction) => {
    // The check stays true: role and person can't go before the assignment.
    await transaction.run(keepPeople(actor.orgId, allocatorIds));
    const holders = await transaction.rows(allocatorsAmong(actor.orgId, allocatorIds));
    if (holders.length < allocatorIds.length) throw invalid({ allocatorIds: allocatorUnknown });
    await transaction.run(
      insertFunction(actor.orgId, id, body.name.trim(), body.description.trim(), actor.id),
    );
    await transaction.run(insertTiers(actor.orgId, id, tiers));
    await transaction.run(insertAllocators(actor.orgId, id, allocatorIds));
    await transaction.audit({
      action: "create function",
      subjectType: "function",
      subjectId: id,
      after: { name: body.name.trim(), description: body.description.trim(), tiers, allocatorIds },
    });
  }, formConstraints);
  return { id };
});
