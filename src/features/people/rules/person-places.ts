import { isDay, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";

/** The place someone belongs to from a day on; null for none. */
export interface DatedPlace {
  readonly validFrom: Day;
  readonly placeId: string | null;
}

export const placeGone = () => t`This place is no longer in use`;

/** Where someone belongs on a day; null for no place. */
export function placeOn(day: Day, places: readonly DatedPlace[]): string | null {
  let current: DatedPlace | null = null;
  for (const place of places)
    if (place.validFrom <= day && (current === null || place.validFrom > current.validFrom)) current = place;
  return current?.placeId ?? null;
}

/** What is wrong with a place in the form, by field. */
export function placeFaults(place: DatedPlace | null): Record<string, string> {
  return place === null || isDay(place.validFrom)
    ? {}
    : { "place.validFrom": t`Enter a date between 1900 and 2100` };
}

/** The place to store: null when untouched, or where it applies from that day anyway. */
export function changedPlace(
  place: DatedPlace | null,
  stored: readonly DatedPlace[],
  removed: readonly Day[],
): DatedPlace | null {
  if (place === null) return null;
  const left = stored.filter(({ validFrom }) => !removed.includes(validFrom));
  const replaces = left.some(({ validFrom }) => validFrom === place.validFrom);
  return !replaces && placeOn(place.validFrom, left) === place.placeId ? null : place;
}
