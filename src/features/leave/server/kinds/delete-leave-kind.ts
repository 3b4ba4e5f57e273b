import { serve } from "#server/http/serve.ts";
import { wrongState } from "#server/refusal.ts";
import * as contract from "../../kinds-contract.ts";
import { kindTexts } from "../../rules/kinds/kind-form.ts";
import { deleteKind, usedKinds } from "./kind-queries.ts";
import { kindConstraints, requireKind } from "./require-kind.ts";

/** DELETE /api/leave/kinds/{kindId}. What is in use can only be switched off. */
export const deleteLeaveKind = serve(contract.deleteLeaveKind, async (call) => {
  const { orgId } = call.actor;
  const { kindId } = call.params;
  if (kindId === orgId) throw wrongState(kindTexts().holidayNeeded);
  await call.write(async (transaction) => {
    const {
      rules: _rules,
      updatedByName: _by,
      ...stored
    } = await requireKind(transaction, orgId, kindId, Number(call.query.version));
    const used = await transaction.rows(usedKinds(orgId));
    if (used.some(({ id }) => id === kindId)) throw wrongState(kindTexts().inUse);
    await transaction.run(deleteKind(orgId, kindId));
    await transaction.audit({
      action: "delete leave kind",
      subjectType: "leave kind",
      subjectId: kindId,
      before: stored,
    });
  }, kindConstraints);
  return {};
});
