import { Circle, CircleDashed, Lock } from "lucide-react";
import { Badge } from "../../../ui/Badge.tsx";
import { forecastStatusLabels, type ForecastStatus } from "../rules/forecast-status.ts";

const looks = {
  not_submitted: { icon: Circle, tone: "outline" },
  draft: { icon: CircleDashed, tone: "outline" },
  frozen: { icon: Lock, tone: "info" },
} as const;

/** Frozen, draft or not submitted, in a shape and a word. */
export function ForecastStatusBadge({ status }: { readonly status: ForecastStatus }) {
  const { icon, tone } = looks[status];
  return (
    <Badge icon={icon} tone={tone}>
      {forecastStatusLabels[status]}
    </Badge>
  );
}
