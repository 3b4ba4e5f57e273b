import { Circle, CircleCheck, Contrast } from "lucide-react";
import { Badge } from "../../../ui/Badge.tsx";
import type { MonthStatus } from "../rules/calendar.ts";

const looks = {
  complete: { icon: CircleCheck, tone: "positive", label: "Complete" },
  partial: { icon: Contrast, tone: "neutral", label: "Partial" },
  none: { icon: Circle, tone: "outline", label: "Pending" },
} as const;

/** The status of a calendar month; nothing relevant, nothing to say. */
export function MonthStatusBadge({ status, relevant }: { readonly status: MonthStatus; readonly relevant: number }) {
  if (relevant === 0) return null;
  const { icon, tone, label } = looks[status];
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}
