import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { checkSeals } from "./check-seals.ts";

/** The action of a check's event, whose `after` is the result. */
export const checkAction = "check audit log";

/** POST /api/audit/checks. The result is itself an event. */
export const checkAudit = serve(contract.checkAudit, async (call) => {
  const { orgId } = call.actor;
  const result = await checkSeals(call.database, orgId);
  await call.write((transaction) =>
    transaction.audit({ action: checkAction, subjectType: "audit log", subjectId: orgId, after: result }),
  );
  return result;
});
