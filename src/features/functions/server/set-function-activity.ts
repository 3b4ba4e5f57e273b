import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { updateFunction } from "./change-queries.ts";
import { functionDetails } from "./function-view.ts";
import { requireFunction } from "./require-function.ts";

/**
 * An inactive function isn't offered; what uses it keeps it
 * (docs/readings.md#fun-66).
 */
export const setFunctionActivity = serve(contract.setFunctionActivity, async (call) => {
  const { actor, body, params } = call;
  await call.write(async (transaction) => {
    const row = await requireFunction(transaction, call, params.functionId, body.version);
    if (row.is_active === body.isActive) return transaction.unchanged();
    await transaction.run(
      updateFunction(actor.orgId, params.functionId, { is_active: body.isActive }, actor.id),
    );
    await transaction.audit({
      action: body.isActive ? "reactivate function" : "deactivate function",
      subjectType: "function",
      subjectId: params.functionId,
      before: { isActive: row.is_active },
      after: { isActive: body.isActive },
    });
  });
  return functionDetails(call, params.functionId);
});
