import {
  Archive,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleX,
  Lock,
  type LucideIcon,
} from "lucide-react";
import { Badge } from "#ui/data/Badge.tsx";
import type { Tone } from "#ui/data/tone.ts";

/** A shape and a tint for each of the ten labels a project may carry (docs/readings.md#000-3). */
const looks: Readonly<Record<string, readonly [Tone, LucideIcon]>> = {
  Proposed: ["violet", CircleDashed],
  Open: ["accent", CircleDot],
  Active: ["positive", CircleDot],
  "In Progress": ["accent", CirclePlay],
  "On Hold": ["caution", CirclePause],
  Frozen: ["info", Lock],
  Closed: ["neutral", CircleSlash],
  Completed: ["info", CircleCheck],
  Cancelled: ["critical", CircleX],
  Archived: ["neutral", Archive],
};

export function ProjectStatusBadge({ label }: { readonly label: string }) {
  const [tone, icon] = looks[label] ?? ["neutral", CircleDashed];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
