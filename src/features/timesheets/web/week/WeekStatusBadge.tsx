import { CircleCheck, CircleDashed, CircleX, Circle, Send, type LucideIcon } from "lucide-react";
import { Badge } from "../../../../ui/data/Badge.tsx";
import type { Tone } from "../../../../ui/data/tone.ts";
import { statusLabel, type WeekStatus } from "../../rules/timesheet-status.ts";

const looks: Readonly<Record<WeekStatus, readonly [Tone, LucideIcon]>> = {
  draft: ["outline", CircleDashed],
  submitted: ["info", Send],
  approved: ["positive", CircleCheck],
  rejected: ["critical", CircleX],
  no_entries: ["outline", Circle],
};

/** The status of a week in a shape, a word and a tint. */
export function WeekStatusBadge({ status }: { readonly status: WeekStatus }) {
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statusLabel(status)}
    </Badge>
  );
}
