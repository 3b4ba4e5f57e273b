import { t } from "#shared/texts/t.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Call } from "#server/http/serve.ts";
import { invalid, wrongState } from "#server/refusal.ts";
import type { changePerson } from "../contract.ts";
import { placeGone, type DatedPlace } from "../rules/person-places.ts";
import { activePlace, dropPlaces, placesOfPerson, storePlaces } from "./place-queries.ts";

/**
 * Stores and removes where someone belongs; null when nothing changed. Past moves stay: weeks were judged by
 * them.
 */
export async function changePlaces(
  transaction: AuditedTransaction,
  { actor: { orgId }, body, today }: Call<typeof changePerson>,
  personId: string,
): Promise<{ before: readonly DatedPlace[]; after: readonly DatedPlace[] } | null> {
  const { place, removedPlaces = [] } = body;
  if (place === undefined && removedPlaces.length === 0) return null;
  if (removedPlaces.some((day) => day <= today))
    throw wrongState(t`Only moves that haven't started can be removed.`);
  if (place?.placeId && !(await transaction.first(activePlace(orgId, place.placeId))))
    throw invalid({ "place.placeId": placeGone() });
  const before = await transaction.rows(placesOfPerson(orgId, personId));
  if (removedPlaces.length > 0) await transaction.run(dropPlaces(orgId, personId, removedPlaces));
  if (place !== undefined) await transaction.run(storePlaces(orgId, [personId], place));
  const after = await transaction.rows(placesOfPerson(orgId, personId));
  return JSON.stringify(before) === JSON.stringify(after) ? null : { before, after };
}
