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
import { statusLabels, type ProjectStatus } from "../rules/project-status.ts";

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

/** `on_hold` is On Hold, as the lookup has it. */
const labelOf = (code: string): string =>
  code.replaceAll("_", " ").replaceAll(/\b\w/g, (letter) => letter.toUpperCase());

export function ProjectStatusBadge({ status }: { readonly status: ProjectStatus }) {
  const [tone, icon] = looks[labelOf(status)] ?? ["neutral", CircleDashed];
  return (
    <Badge tone={tone} icon={icon}>
      {statusLabels()[status]}
    </Badge>
  );
}
