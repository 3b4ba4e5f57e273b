import { formatHours } from "../../../shared/hours.ts";

interface OverridableEntry {
  readonly hours: number;
  readonly entryType: "manual" | "override";
  readonly originalHours: number | null;
}

/** `was 7.5` for an entry whose hours a manager changed; null where they are what they were. */
export function wasWords(entry: OverridableEntry): string | null {
  return entry.originalHours === null || entry.originalHours === entry.hours
    ? null
    : `was ${formatHours(entry.originalHours)}`;
}

/**
 * What the owner reads of an entry a manager typed over: `changed by your manager, was 7.5`; empty for every
 * other one.
 */
export function overriddenWords(entry: OverridableEntry): string {
  if (entry.entryType !== "override") return "";
  return ["changed by your manager", wasWords(entry)].filter((part) => part !== null).join(", ");
}
