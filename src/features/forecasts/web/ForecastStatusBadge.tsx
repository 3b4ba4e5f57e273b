import { Circle, CircleDashed, Lock } from "lucide-react";
import { Badge } from "../../../ui/data/Badge.tsx";
import { freshFor, useRead } from "../../../web/data.ts";
import { listForecastStatuses } from "../contract.ts";
import { forecastStatusLabels, type ForecastStatus } from "../rules/forecast-status.ts";

const looks = {
  not_submitted: { icon: Circle, tone: "outline" },
  draft: { icon: CircleDashed, tone: "outline" },
  frozen: { icon: Lock, tone: "info" },
} as const;

/**
 * Frozen, draft or not submitted, in a shape and a word: the lookup's label, and its specified word until
 * that is read.
 */
export function ForecastStatusBadge({ status }: { readonly status: ForecastStatus }) {
  const { icon, tone } = looks[status];
  const lookup = useRead(listForecastStatuses, {}, { fresh: freshFor.lookups });
  return (
    <Badge icon={icon} tone={tone}>
      {lookup.data?.statuses.find(({ code }) => code === status)?.label ?? forecastStatusLabels[status]}
    </Badge>
  );
}
