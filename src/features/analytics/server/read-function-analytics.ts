import { serve } from "../../../server/http/serve.ts";
import { notFound } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { askedOf, hoursPart } from "./period.ts";
import { functionHours, functionName } from "./queries.ts";

/** GET /api/analytics/functions/{functionId}. */
export const readFunctionAnalytics = serve(contract.readFunctionAnalytics, async (call) => {
  const { orgId } = call.actor;
  const asked = await askedOf(call, "function");
  const [[row], rows] = await call.read(functionName(orgId, call.params.functionId), functionHours(orgId, call.params.functionId, asked.window));
  if (!row) throw notFound();
  return { period: asked.period, function: row, hours: hoursPart(asked, rows) };
});
