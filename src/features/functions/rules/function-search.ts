/** True when a function's name or description contains the searched text, whatever the case. */
export function matchesFunction(
  row: { readonly name: string; readonly description: string },
  search: string,
): boolean {
  const sought = search.trim().toLocaleLowerCase("en-GB");
  return [row.name, row.description].some((text) => text.toLocaleLowerCase("en-GB").includes(sought));
}
