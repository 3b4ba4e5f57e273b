import { Badge } from "#ui/data/Badge.tsx";
import type { Tone } from "#ui/data/tone.ts";

/** Purple, blue, green, orange, grey (docs/readings.md#000-6); roles of later are grey. */
const tones: Readonly<Record<string, Tone>> = {
  super_admin: "violet",
  admin: "violet",
  manager: "info",
  forecaster: "positive",
  allocator: "orange",
  booker: "neutral",
};

/** A role by its label. */
export function RoleBadge({ role, label }: { readonly role: string; readonly label: string }) {
  return <Badge tone={tones[role] ?? "neutral"}>{label}</Badge>;
}
