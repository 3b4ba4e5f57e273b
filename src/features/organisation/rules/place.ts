import { plural, t } from "#shared/texts/t.ts";

/** The longest name of a place, in characters. */
export const longestPlaceName = 100;
export const placeNameInUse = () => t`Another place has this name`;
export const placeInUse = () =>
  t`People work here or have worked here. Close the place instead, so that their past weeks stay right.`;
export const placeHasDays = () => t`Company days are set for this place. Delete them first.`;
export const countryUnknown = () => t`Choose a country`;
export const regionUnknown = () => t`Choose a part of the country`;

/** What is typed or chosen of a place. Codes as the calendar of holidays has them; null where unknown. */
export interface PlaceFields {
  readonly name: string;
  readonly country: string | null;
  readonly region: string | null;
}

/** What is wrong with a place, by field. Whether a country or region exists is for the calendar to say. */
export function checkPlace({ name, country, region }: PlaceFields): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name.trim() === "") faults["name"] = t`Enter a name`;
  else if (name.trim().length > longestPlaceName)
    faults["name"] = t`Use at most ${longestPlaceName} characters`;
  if (region !== null && country === null) faults["country"] = countryUnknown();
  return faults;
}

/** Why a place can't be closed while this many people belong there today or later; null when it can. */
export function closingRefusal(people: number): string | null {
  return people === 0
    ? null
    : t`${plural(people, "# person belongs here. Move them to another place first.", "# people belong here. Move them to another place first.")}`;
}
