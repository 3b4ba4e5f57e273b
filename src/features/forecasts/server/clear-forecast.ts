import { stale } from "#server/refusal.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { clearingRefusal } from "../rules/forecast-status.ts";
import { removeForecast } from "./queries.ts";
import { lockedForecast, lockedQueries, refuse } from "./stored-forecast.ts";

/** DELETE /api/forecasts/{projectId}/{month}. The audit log keeps what was cleared. */
export const clearForecast = serve(contract.clearForecast, async (call) => {
  const { actor, params } = call;
  await call.write(async (transaction) => {
    const { stored, situation } = lockedForecast(
      actor,
      params.month,
      { version: Number(call.query.version) },
      await transaction.read(...lockedQueries(actor, params.projectId, params.month)),
    );
    refuse(clearingRefusal({ ...situation, wasFrozen: stored.wasFrozen }));
    if (stored.id === null) throw stale(stored);
    await transaction.run(removeForecast(actor.orgId, stored.id));
    await transaction.audit({
      action: "clear draft forecast",
      subjectType: "forecast",
      subjectId: stored.id,
      before: { projectId: params.projectId, month: params.month, ...stored },
    });
  });
  return {};
});
