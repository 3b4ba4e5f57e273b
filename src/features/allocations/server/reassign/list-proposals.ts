import { serve } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import { firstDay } from "#shared/month.ts";
import type { MendAnswer } from "../../mend-contract.ts";
import * as contract from "../../reassign-contract.ts";
import { mayAllocate } from "../../rules/status.ts";
import { functionById } from "../queries/planner.ts";
import { openProposals } from "./reassign-queries.ts";

/** GET /api/allocations/{functionId}/{month}/proposals, for whoever may save the month. */
export const listMendProposals = serve(contract.listMendProposals, async (call) => {
  const { actor, params } = call;
  const [[allocated], rows] = await call.read(
    functionById(actor.orgId, params.functionId, actor.id),
    openProposals(actor.orgId, params.functionId, firstDay(params.month)),
  );
  if (!allocated) throw notFound();
  if (!mayAllocate(actor.roles, allocated.is_allocator)) throw forbidden();
  return { proposals: rows.map(({ proposal, ...row }) => ({ ...row, mend: proposal as MendAnswer })) };
});
