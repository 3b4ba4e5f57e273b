import { currentLanguage } from "#shared/texts/current.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { forecastStatusLabels, type ForecastStatus } from "../rules/forecast-status.ts";
import { storedStatuses } from "./queries.ts";

/** GET /api/forecasts/statuses. `not_submitted` has no row: it means that nothing is stored. */
export const listForecastStatuses = serve(contract.listForecastStatuses, async (call) => {
  const [rows] = await call.read(storedStatuses());
  const labels = forecastStatusLabels();
  return {
    statuses: rows.map(({ code, label }) => ({
      code: code as ForecastStatus,
      // The table has them in English.
      label: currentLanguage() === "en" ? label : labels[code as ForecastStatus],
    })),
  };
});
