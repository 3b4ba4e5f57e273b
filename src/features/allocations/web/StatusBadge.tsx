import { Circle, CircleDashed, Send } from "lucide-react";
import { Badge } from "../../../ui/data/Badge.tsx";
import { allocationStatusLabels, type AllocationStatus } from "../rules/status.ts";

const looks = {
  not_submitted: { icon: Circle, tone: "outline" },
  draft: { icon: CircleDashed, tone: "outline" },
  submitted: { icon: Send, tone: "info" },
} as const;

/** The status of a function's month in a shape and a word. */
export function StatusBadge({ status }: { readonly status: AllocationStatus }) {
  const { icon, tone } = looks[status];
  return (
    <Badge icon={icon} tone={tone}>
      {allocationStatusLabels[status]}
    </Badge>
  );
}
