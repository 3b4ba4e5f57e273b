import { Circle, CircleDashed, Send } from "lucide-react";
import { Badge } from "../../../ui/Badge.tsx";
import type { AllocationStatus } from "../rules/status.ts";

/** The status of a function's month: its lookup's words, and Not submitted without a record. */
export function StatusBadge({ status }: { readonly status: AllocationStatus }) {
  if (status === "submitted")
    return (
      <Badge tone="info" icon={Send}>
        Submitted
      </Badge>
    );
  if (status === "draft")
    return (
      <Badge tone="outline" icon={CircleDashed}>
        Draft
      </Badge>
    );
  return (
    <Badge tone="outline" icon={Circle}>
      Not submitted
    </Badge>
  );
}
