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
  const [projects, freezes, costTiers] = await call.read(
    forecastProject(orgId, id, projectId),
    freezesOf(orgId, projectId, month),
    tiersOfFreezes(orgId, projectId, month),
  );
  if (projects.length === 0) throw notFound();
  return {
    freezes: freezes.map((row) => ({
      ...row,
      shortfalls: row.shortfalls as ForecastFreeze["shortfalls"],
      entries: row.entries as ForecastFreeze["entries"],
    })),
    costTiers,
  };
});
