import { CircleCheck, CircleX, Pencil, Plus, RotateCcw, Send, Trash2, type LucideIcon } from "lucide-react";
import { Badge } from "#ui/data/Badge.tsx";
import type { Tone } from "#ui/data/tone.ts";
import { deedTone, deedWords, type DeedTone } from "../rules/words.ts";

const looks: Readonly<Record<DeedTone, readonly [Tone, LucideIcon?]>> = {
  made: ["outline", Plus],
  changed: ["neutral", Pencil],
  removed: ["critical", Trash2],
  approved: ["positive", CircleCheck],
  rejected: ["critical", CircleX],
  submitted: ["info", Send],
  special: ["violet", RotateCcw],
  other: ["outline"],
};

/** What was done, with the shape that says so without colour. */
export function DeedBadge({ action, type }: { readonly action: string; readonly type: string }) {
  const [tone, icon] = looks[deedTone(action)];
  return (
    <Badge tone={tone} icon={icon}>
      {deedWords(action, type)}
    </Badge>
  );
}
