import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { may } from "#shared/permissions.ts";
import * as contract from "../../kinds-contract.ts";
import { ledgerView } from "../ledger/ledger-view.ts";

/** GET /api/leave/people/{personId}/ledger: one's own, or anyone's for admins. */
export const readLedger = serve(contract.readLedger, async (call) => {
  const { personId } = call.params;
  if (personId !== call.actor.id && !may(call.actor.roles, "read leave and overtime")) throw notFound();
  return ledgerView(call, personId, { kindId: call.query.kindId ?? null, on: call.query.on ?? call.today });
});
