import { serve } from "../../../server/http/serve.ts";
import { newId } from "../../../server/ids.ts";
import { invalid, refuseInvalid } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { checkFunctionForm } from "../rules/function-form.ts";
import { holdersAmong, insertAllocators, insertFunction, insertTiers } from "./queries.ts";

/** POST /api/functions. Only people holding the allocator role become allocators. */
export const createFunction = serve(contract.createFunction, async (call) => {
  const { actor, body } = call;
  const allocatorIds = [...new Set(body.allocatorIds)];
  const tiers = body.costTiers.map((tier) => ({ id: newId(), name: tier.name.trim(), hourlyRate: tier.hourlyRate }));
  refuseInvalid(checkFunctionForm(body));
  const id = newId();
  await call.write(
    async (transaction) => {
      const holders = await transaction.rows(holdersAmong(actor.orgId, "allocator", allocatorIds));
      if (holders.length < allocatorIds.length) throw invalid({ allocatorIds: "Only people with the Allocator role can be chosen" });
      await transaction.run(insertFunction(actor.orgId, id, body.name.trim(), body.description.trim(), actor.id));
      await transaction.run(insertTiers(actor.orgId, id, tiers));
      await transaction.run(insertAllocators(actor.orgId, id, allocatorIds));
      await transaction.audit({
        action: "create function",
        subjectType: "function",
        subjectId: id,
        after: { name: body.name.trim(), tiers, allocatorIds },
      });
    },
    {
      function_name_unique: () => invalid({ name: "A function with this name already exists" }),
      cost_tier_name_unique: () => invalid({ costTiers: "Cost tier names must be unique" }),
    },
  );
  return { id };
});
