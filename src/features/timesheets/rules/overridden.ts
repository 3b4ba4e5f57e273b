import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";

interface OverridableEntry {
  readonly hours: number;
  readonly entryType: "manual" | "override";
  readonly originalHours: number | null;
}

/** `was 7.5` for an entry a manager changed; null for others. */
export function wasWords(entry: OverridableEntry): string | null {
  return entry.originalHours === null || entry.originalHours === entry.hours
    ? null
    : t`was ${formatHours(entry.originalHours)}`;
}

/** `changed by your manager, was 7.5`, for the owner; empty for others. */
export function overriddenWords(entry: OverridableEntry): string {
  if (entry.entryType !== "override") return "";
  return entry.originalHours === null || entry.originalHours === entry.hours
    ? t`changed by your manager`
    : t`changed by your manager, was ${formatHours(entry.originalHours)}`;
}
