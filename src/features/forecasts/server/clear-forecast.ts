import { stale } from "../../../server/refusal.ts";
import { serve } from "../../../server/http/serve.ts";
import * as contract from "../contract.ts";
import { clearingRefusal } from "../rules/forecast-status.ts";
import { holdForecastOf, readHeld, refuse, refuseStale } from "./held-forecast.ts";
import { removeForecast } from "./queries.ts";

/** DELETE /api/forecasts/{projectId}/{month}. The audit log keeps what was cleared. */
export const clearForecast = serve(contract.clearForecast, async (call) => {
  const { actor, params } = call;
  const version = Number(call.query.version);
  await call.write(async (transaction) => {
    const { stored, situation } = await holdForecastOf(transaction, actor, params.projectId, params.month);
    refuseStale(stored, version, undefined);
    refuse(clearingRefusal({ ...situation, wasFrozen: stored.wasFrozen }));
    const removed =
      stored.id === null ? 0 : await transaction.run(removeForecast(actor.orgId, stored.id, version));
    if (removed === 0) throw stale(await readHeld(transaction, actor.orgId, params.projectId, params.month));
    await transaction.audit({
      action: "clear draft forecast",
      subjectType: "forecast",
      subjectId: stored.id ?? "",
      before: { projectId: params.projectId, month: params.month, ...stored },
    });
  });
  return {};
});
