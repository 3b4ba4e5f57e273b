import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { refuseInvalid } from "#server/refusal.ts";
import * as contract from "../../kinds-contract.ts";
import { checkKind, kindTexts, tidyKind } from "../../rules/kinds/kind-form.ts";
import { completeKind, isHolidayName } from "../../rules/kinds/leave-kind.ts";
import { insertKind } from "./kind-queries.ts";
import { kindConstraints } from "./require-kind.ts";

/** POST /api/leave/kinds. Holiday's name is in use even before its row is there. */
export const createLeaveKind = serve(contract.createLeaveKind, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const form = tidyKind(completeKind(call.body, null));
  refuseInvalid(checkKind(form, false));
  if (isHolidayName(form.name)) refuseInvalid({ name: kindTexts().nameInUse });
  const id = newId();
  await call.write(async (transaction) => {
    await transaction.runAll(insertKind(orgId, id, form, actorId));
    await transaction.audit({
      action: "create leave kind",
      subjectType: "leave kind",
      subjectId: id,
      after: form,
    });
  }, kindConstraints);
  return { id };
});
