import {
  Archive,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  CircleX,
  Clock,
  Lock,
  Send,
  type LucideIcon,
} from "lucide-react";
import { Badge } from "#ui/data/Badge.tsx";
import type { Tone } from "#ui/data/tone.ts";

/** The same state looks the same wherever it's shown. */
const looks = {
  not_submitted: ["outline", Circle],
  no_entries: ["outline", Circle],
  draft: ["outline", CircleDashed],
  submitted: ["info", Send],
  approved: ["positive", CircleCheck],
  rejected: ["critical", CircleX],
  frozen: ["info", Lock],
  pending: ["neutral", Clock],
  cancelled: ["outline", CircleSlash],
  active: ["positive", CircleDot],
  archived: ["neutral", Archive],
} as const satisfies Readonly<Record<string, readonly [Tone, LucideIcon]>>;

/** How far a week, a month's form, a request or a budget profile is: a shape, a tint and its label. */
export function StatusBadge({
  status,
  children,
}: {
  readonly status: keyof typeof looks;
  readonly children: string;
}) {
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {children}
    </Badge>
  );
}
