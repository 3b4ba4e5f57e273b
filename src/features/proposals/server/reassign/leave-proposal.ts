import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { forbidden, notFound, stale, wrongState } from "#server/refusal.ts";
import * as contract from "../../reassign-contract.ts";
import { mayAllocate } from "#features/plans/rules/status.ts";
import { leaveProposalById, lockProposal } from "./reassign-queries.ts";

/** POST /api/allocations/proposals/{proposalId}/leave. */
export const leaveRepairProposal = serve(contract.leaveRepairProposal, async (call) => {
  const { actor, params, body } = call;
  await call.write(async (transaction) => {
    const row = await transaction.first(lockProposal(actor.orgId, params.proposalId, actor.id));
    if (!row) throw notFound();
    if (!mayAllocate(actor.roles, row.isAllocator))
      throw forbidden(t`Only allocators of ${row.functionName} and admins can leave it.`);
    if (row.state !== "open")
      throw wrongState(t`Someone else has already accepted or declined this proposal.`);
    if (row.version !== body.version) throw stale({ version: row.version });
    await transaction.run(leaveProposalById(actor.orgId, row.id, actor.id));
    await transaction.audit({
      action: "leave reassignment",
      subjectType: "repair proposal",
      subjectId: row.id,
      before: { state: "open" },
      after: { state: "left" },
    });
  });
  return {};
});
