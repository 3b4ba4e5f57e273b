import { CircleCheck, CircleSlash, CircleX, Clock, type LucideIcon } from "lucide-react";
import { Badge } from "#ui/data/Badge.tsx";
import type { Tone } from "#ui/data/tone.ts";
import { holidayStatusLabel, type HolidayStatus as Status } from "#features/holidays/rules/holiday-status.ts";

const looks: Readonly<Record<Status, readonly [Tone, LucideIcon]>> = {
  pending: ["neutral", Clock],
  approved: ["positive", CircleCheck],
  rejected: ["critical", CircleX],
  cancelled: ["outline", CircleSlash],
};

interface HolidayStatusProps {
  readonly status: Status;
  /** The owner wants the approved request cancelled. */
  readonly cancellationAsked?: boolean | undefined;
}

/** The status of a request in a shape, a word and a tint. */
export function HolidayStatus({ status, cancellationAsked = false }: HolidayStatusProps) {
  const [tone, icon] = looks[status];
  return (
    <span className="row-wrap">
      <Badge tone={tone} icon={icon}>
        {holidayStatusLabel(status)}
      </Badge>
      {cancellationAsked && <Badge tone="caution">Cancellation requested</Badge>}
    </span>
  );
}
