import { Circle, CircleCheck, Contrast } from "lucide-react";
import { Badge } from "../../../ui/Badge.tsx";
import type { MonthStatus } from "../rules/calendar.ts";

/** How far a month is, over all its functions. */
export function MonthStatusBadge({ status }: { readonly status: MonthStatus }) {
  if (status === "complete")
    return (
      <Badge tone="positive" icon={CircleCheck}>
        Complete
      </Badge>
    );
  if (status === "partial") return <Badge icon={Contrast}>Partial</Badge>;
  return (
    <Badge tone="outline" icon={Circle}>
      Pending
    </Badge>
  );
}
