import type { DayPart } from "../../rules/leave-hours.ts";

interface PartRow {
  readonly part: string | null;
  readonly partHours: number | null;
  readonly halfOf: string | null;
  readonly fromNoon: boolean;
  readonly untilNoon: boolean;
}

/** The columns that store what a request requires of each day. */
export const partColumns = (part: DayPart) => ({
  part: part.kind,
  part_hours: part.kind === "hours" ? part.hours : null,
  half_of: part.kind === "half" ? (part.of ?? null) : null,
  from_noon: part.kind === "whole" && part.fromNoon === true,
  until_noon: part.kind === "whole" && part.untilNoon === true,
});

/** What a request requires of each day; null for one that only stored its days. */
export function partOf({ part, partHours, halfOf, fromNoon, untilNoon }: PartRow): DayPart | null {
  if (part === "hours") return { kind: "hours", hours: partHours ?? 0 };
  if (part === "half")
    return { kind: "half", of: halfOf === "morning" || halfOf === "afternoon" ? halfOf : null };
  return part === null ? null : { kind: "whole", fromNoon, untilNoon };
}
