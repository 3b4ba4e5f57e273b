import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import type { ForecastFreeze } from "../contract.ts";
import { freezesOf, tiersOfFreezes } from "./freeze-queries.ts";
import { forecastProject } from "./queries.ts";

/** GET /api/forecasts/{projectId}/{month}/freezes. */
export const listFreezes = serve(contract.listFreezes, async (call) => {
  const { projectId, month } = call.params;
  const { orgId, id } = call.actor;
  const [projects, freezes, tiers] = await call.read(
    forecastProject(orgId, id, projectId),
    freezesOf(orgId, projectId, month),
    tiersOfFreezes(orgId, projectId, month),
  );
  if (projects.length === 0) throw notFound();
  return {
    freezes: freezes.map((row) => ({
      id: row.id,
      frozenAt: row.frozen_at,
      frozenByName: row.frozen_by_name,
      totalHours: row.total_hours,
      totalCost: row.total_cost,
      shortfalls: row.shortfalls as ForecastFreeze["shortfalls"],
      shortfallReason: row.shortfall_reason,
      entries: row.entries as ForecastFreeze["entries"],
    })),
    costTiers: tiers.map((row) => ({ id: row.id, name: row.name, functionName: row.function_name })),
  };
});
