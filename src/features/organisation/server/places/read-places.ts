import type { Day } from "#shared/day.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { publicHolidayName } from "#features/people/rules/holiday-names.ts";
import * as contract from "../../places-contract.ts";
import { knownCountries, regionsOf, type CodedName } from "../holiday-calendar.ts";
import { listedPlaces, placeById, withoutPlace } from "../queries/places.ts";

export interface StoredPlace {
  readonly id: string;
  readonly name: string;
  readonly country: string | null;
  readonly region: string | null;
  readonly is_active: boolean;
  readonly version: number;
  readonly updatedByName: string | null;
}

/** Country and region by name; a code that the calendar no longer knows stands for itself. */
export async function placeView({ is_active, ...place }: StoredPlace): Promise<contract.PlaceDetails> {
  const { country, region } = place;
  const nameIn = (names: readonly CodedName[], code: string | null) =>
    names.find((each) => each.code === code)?.name ?? code;
  return {
    ...place,
    countryName: country === null ? null : nameIn(await knownCountries(), country),
    regionName: country === null || region === null ? null : nameIn(await regionsOf(country), region),
    isActive: is_active,
  };
}

/** A public holiday under its name in the reader's language. */
const named = (holiday: { readonly day: Day; readonly name: string } | null) =>
  holiday && { ...holiday, name: publicHolidayName(holiday.name) };

export const listPlaces = serve(contract.listPlaces, async (call) => {
  const { orgId } = call.actor;
  const [places, [everyone = { people: 0, nextHoliday: null }]] = await call.read(
    listedPlaces(orgId, call.today),
    withoutPlace(orgId, call.today),
  );
  return {
    places: await Promise.all(
      places.map(async ({ people, nextHoliday, ...place }) => ({
        ...(await placeView(place)),
        people,
        nextHoliday: named(nextHoliday),
      })),
    ),
    everyone: { ...everyone, nextHoliday: named(everyone.nextHoliday) },
  };
});

export const readPlace = serve(contract.readPlace, async (call) => {
  const [[place]] = await call.read(placeById(call.actor.orgId, call.params.placeId));
  if (!place) throw notFound();
  return placeView(place);
});
