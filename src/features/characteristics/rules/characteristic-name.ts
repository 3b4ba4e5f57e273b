import { tidyText } from "../../../shared/tidy-text.ts";

/**
 * What a name or label is compared by: as stored, whatever its case (docs/readings.md#amb-41). Equal keys are
 * the same name.
 */
export function nameKey(typed: string): string {
  return tidyText(typed).normalize("NFKC").toLowerCase();
}
