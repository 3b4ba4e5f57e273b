import { serve } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import { firstDay } from "#shared/month.ts";
import type { RepairAnswer } from "../../repair-contract.ts";
import * as contract from "../../reassign-contract.ts";
import { mayAllocate } from "#features/plans/rules/status.ts";
import { functionById } from "#features/plans/server/queries/planner.ts";
import { openProposals } from "./reassign-queries.ts";

/** GET /api/allocations/{functionId}/{month}/proposals, for whoever may save the month. */
export const listRepairProposals = serve(contract.listRepairProposals, async (call) => {
  const { actor, params } = call;
  const [[allocated], rows] = await call.read(
    functionById(actor.orgId, params.functionId, actor.id),
    openProposals(actor.orgId, params.functionId, firstDay(params.month)),
  );
  if (!allocated) throw notFound();
  if (!mayAllocate(actor.roles, allocated.is_allocator)) throw forbidden();
  return { proposals: rows.map(({ proposal, ...row }) => ({ ...row, repair: proposal as RepairAnswer })) };
});
