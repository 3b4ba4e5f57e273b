import { CircleCheck, CircleSlash, CircleX, Clock, type LucideIcon } from "lucide-react";
import { Badge } from "../../../ui/data/Badge.tsx";
import type { Tone } from "../../../ui/data/tone.ts";
import { holidayStatusLabel, type HolidayStatus } from "../rules/holiday-status.ts";

const looks: Readonly<Record<HolidayStatus, readonly [Tone, LucideIcon]>> = {
  pending: ["neutral", Clock],
  approved: ["positive", CircleCheck],
  rejected: ["critical", CircleX],
  cancelled: ["outline", CircleSlash],
};

/** The status of a request in a shape, a word and a tint. */
export function HolidayStatusBadge({ status }: { readonly status: HolidayStatus }) {
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {holidayStatusLabel(status)}
    </Badge>
  );
}
