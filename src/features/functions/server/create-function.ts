import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { refuseInvalid } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { checkFunctionForm } from "../rules/function-form.ts";
import { insertAllocators, insertFunction, insertTiers } from "./queries.ts";
import { formConstraints, shareLockAllocators } from "./require-function.ts";

/** Only people with the allocator role become allocators. */
export const createFunction = serve(contract.createFunction, async (call) => {
  const { actor, body } = call;
  const allocatorIds = [...new Set(body.allocatorIds)];
  const tiers = body.costTiers.map(({ name, hourlyRate }) => ({
    id: newId(),
    name: name.trim(),
    hourlyRate,
  }));
  refuseInvalid(checkFunctionForm(body));
  const id = newId();
  const words = { name: body.name.trim(), description: body.description.trim() };
  const allowsStandIns = body.allowsStandIns ?? false;
  await call.write(async (transaction) => {
    await shareLockAllocators(transaction, actor.orgId, allocatorIds);
    await transaction.run(insertFunction(actor.orgId, { id, ...words, allowsStandIns }, actor.id));
    await transaction.run(insertTiers(actor.orgId, id, tiers));
    await transaction.run(insertAllocators(actor.orgId, id, allocatorIds));
    await transaction.audit({
      action: "create function",
      subjectType: "function",
      subjectId: id,
      after: { ...words, tiers, allocatorIds, ...(allowsStandIns ? { allowsStandIns } : {}) },
    });
  }, formConstraints);
  return { id };
});
