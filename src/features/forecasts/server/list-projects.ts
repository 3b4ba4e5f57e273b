import { serve } from "../../../server/http/serve.ts";
import * as contract from "../contract.ts";
import { forecastProjects } from "./queries.ts";
import { forecastProjectOf } from "./stored-forecast.ts";

/** GET /api/forecasts/projects. The caller's own first (reading AMB-30), each part by code. */
export const listForecastProjects = serve(contract.listForecastProjects, async (call) => {
  const [rows] = await call.read(forecastProjects(call.actor.orgId, call.actor.id).orderBy("is_assigned", "desc").orderBy("p.code"));
  return { projects: rows.map(forecastProjectOf) };
});
