import { Check, CircleAlert, Minus, TriangleAlert, type LucideIcon } from "lucide-react";
import { healthLabels, type HealthState } from "#features/analytics/rules/health.ts";
import { Badge } from "#ui/data/Badge.tsx";
import type { Tone } from "#ui/data/tone.ts";

const looks: Readonly<Record<HealthState, readonly [Tone, LucideIcon]>> = {
  no_budget: ["neutral", Minus],
  on_budget: ["positive", Check],
  at_risk: ["caution", TriangleAlert],
  over_budget: ["critical", CircleAlert],
};

/** A project's state against its budget; `reason` is shown on hover. */
export function HealthBadge({
  state,
  reason,
}: {
  readonly state: HealthState;
  readonly reason?: string | undefined;
}) {
  const [tone, icon] = looks[state];
  return (
    <Badge tone={tone} icon={icon} title={reason}>
      {healthLabels()[state]}
    </Badge>
  );
}
