import { Archive, CircleDashed, CircleDot } from "lucide-react";
import { Badge } from "../../../ui/data/Badge.tsx";
import type { BudgetStatus } from "../rules/budget-status.ts";

const looks = {
  draft: ["outline", CircleDashed, "Draft"],
  active: ["positive", CircleDot, "Active"],
  archived: ["neutral", Archive, "Archived"],
} as const;

/** The status of a budget profile; `label` is the lookup's. */
export function BudgetStatusBadge({
  status,
  label,
}: {
  readonly status: BudgetStatus;
  readonly label?: string | undefined;
}) {
  const [tone, icon, word] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label ?? word}
    </Badge>
  );
}
