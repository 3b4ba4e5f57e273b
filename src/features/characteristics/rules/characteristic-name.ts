import { tidyText } from "#shared/tidy-text.ts";

/** What names are compared by: as stored, whatever the case (docs/readings.md#amb-41). */
export function nameKey(typed: string): string {
  return tidyText(typed).normalize("NFKC").toLowerCase();
}
