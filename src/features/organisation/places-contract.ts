import * as z from "zod/mini";
import { endpoint, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

const PlaceDetails = z.strictObject({
  id: Id,
  name: z.string(),
  /** Codes of a calendar that knows public holidays; null where the place has none. */
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  countryName: z.nullable(z.string()),
  regionName: z.nullable(z.string()),
  isActive: z.boolean(),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type PlaceDetails = z.infer<typeof PlaceDetails>;

const Next = z.nullable(z.strictObject({ day: z.string(), name: z.string() }));

const ListedPlace = z.extend(PlaceDetails, {
  /** Active people who belong there today. */
  people: z.int(),
  /** The first from today on that counts there: everyone's or the place's. */
  nextHoliday: Next,
});
export type ListedPlace = z.infer<typeof ListedPlace>;

/** Loose on purpose: the rule says what is wrong. */
const placeFields = { name: text(200), country: z.nullable(text(2)), region: z.nullable(text(10)) };
const ofPlace = z.strictObject({ placeId: Id });

export const listPlaces = endpoint({
  method: "GET",
  path: "/api/organisation/places",
  summary: "List places with their people and next public holiday, by name",
  access: "read settings",
  output: z.strictObject({
    places: z.array(ListedPlace),
    /** Active people who belong to no place, and everyone's next holiday. */
    everyone: z.strictObject({ people: z.int(), nextHoliday: Next }),
  }),
  failure: t`Failed to fetch places`,
});

export const readPlace = endpoint({
  method: "GET",
  path: "/api/organisation/places/{placeId}",
  summary: "Read a place",
  access: "read settings",
  params: ofPlace,
  output: PlaceDetails,
  failure: t`Failed to fetch the place`,
});

export const createPlace = endpoint({
  method: "POST",
  path: "/api/organisation/places",
  summary: "Add a place",
  access: "change settings",
  body: z.strictObject(placeFields),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to add the place`,
});

export const changePlace = endpoint({
  method: "PATCH",
  path: "/api/organisation/places/{placeId}",
  summary: "Change a place, close it, or open it again. One where people belong can't be closed",
  access: "change settings",
  params: ofPlace,
  body: z.strictObject({ version: Version, ...placeFields, isActive: z.boolean() }),
  output: z.strictObject({}),
  failure: t`Failed to update the place`,
});

export const deletePlace = endpoint({
  method: "DELETE",
  path: "/api/organisation/places/{placeId}",
  summary: "Delete a place to which no one has ever belonged, with its public holidays",
  access: "change settings",
  params: ofPlace,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: t`Failed to delete the place`,
});
