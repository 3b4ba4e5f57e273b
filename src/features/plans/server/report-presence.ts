import { firstDay } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { presentFor } from "../rules/presence.ts";
import { functionById } from "./queries/planner.ts";
import * as queries from "./queries/presence.ts";

/** POST /api/allocations/{functionId}/{month}/presence. No audit row: looking changes nothing. */
export const reportPresence = serve(contract.reportPresence, async (call) => {
  const { orgId, id } = call.actor;
  const { functionId, month } = call.params;
  const place = { functionId, period: firstDay(month), userId: id };
  const [functions] = await call.read(functionById(orgId, functionId, id));
  if (!functions[0]) throw notFound();
  await call.database.write(orgId, async (transaction) => {
    if (call.body.leaves) return transaction.run(queries.removePresence(orgId, place));
    await transaction.run(queries.forgetPresences(orgId, place));
    return transaction.run(queries.putPresence(orgId, place, call.body.unsaved));
  });
  const [others] = await call.read(queries.presentOthers(orgId, place, presentFor));
  return { others };
});
