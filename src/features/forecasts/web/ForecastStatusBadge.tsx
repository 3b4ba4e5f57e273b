import { StatusBadge } from "#parts/StatusBadge.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { listForecastStatuses } from "../contract.ts";
import { forecastStatusLabels, type ForecastStatus } from "../rules/forecast-status.ts";

export function ForecastStatusBadge({ status }: { readonly status: ForecastStatus }) {
  const lookup = useRead(listForecastStatuses, {}, { fresh: freshFor.lookups });
  return (
    <StatusBadge status={status}>
      {lookup.data?.statuses.find(({ code }) => code === status)?.label ?? forecastStatusLabels()[status]}
    </StatusBadge>
  );
}
