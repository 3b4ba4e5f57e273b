import { containsText } from "#shared/search-key.ts";

/** True when a function's name or description contains the searched text, whatever the case. */
export function matchesFunction(
  row: { readonly name: string; readonly description: string },
  search: string,
): boolean {
  return [row.name, row.description].some((text) => containsText(text, search));
}
