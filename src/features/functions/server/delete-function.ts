import { serve } from "#server/http/serve.ts";
import { wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { functionDeletionRefusal } from "../rules/function-use.ts";
import {
  deleteAllocators,
  deleteFunctionRow,
  deleteTiers,
  forgetInSettledInvitations,
} from "./change-queries.ts";
import { readUse } from "./function-view.ts";
import { deletionConstraints, requireFunction } from "./require-function.ts";
import { allocatorsOfFunction, tiersOfFunction } from "./use-queries.ts";

/**
 * Locked before its use is read, so that an assignment at the same moment
 * is seen or finds it gone. Tiers and allocators go too; the audit has them.
 */
export const deleteFunction = serve(contract.deleteFunction, async (call) => {
  const { orgId } = call.actor;
  const { functionId } = call.params;
  await call.write(async (transaction) => {
    const { name, description } = await requireFunction(
      transaction,
      call,
      functionId,
      Number(call.query.version),
    );
    const { use } = await readUse(call, functionId);
    const refusal = functionDeletionRefusal(use);
    if (refusal !== null) throw wrongState(refusal);
    const costTiers = await transaction.rows(tiersOfFunction(orgId, functionId));
    const allocators = await transaction.rows(allocatorsOfFunction(orgId, functionId));
    await transaction.run(forgetInSettledInvitations(orgId, functionId));
    await transaction.run(deleteAllocators(orgId, functionId));
    await transaction.run(deleteTiers(orgId, functionId));
    await transaction.run(deleteFunctionRow(orgId, functionId));
    await transaction.audit({
      action: "delete function",
      subjectType: "function",
      subjectId: functionId,
      before: { name, description, costTiers, allocatorIds: allocators.map(({ id }) => id) },
    });
  }, deletionConstraints);
  return {};
});
