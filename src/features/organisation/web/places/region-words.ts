import type { PlaceDetails } from "../../places-contract.ts";

/** `Bayern, Germany`; null where no country is chosen. */
export function regionWords({
  countryName,
  regionName,
}: Pick<PlaceDetails, "countryName" | "regionName">): string | null {
  if (countryName === null) return null;
  return regionName === null ? countryName : `${regionName}, ${countryName}`;
}
