import * as z from "zod/mini";
import { DayText, endpoint, Id, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

/** How many people one call moves, and one answer lists. */
export const maxMoved = 500;

const PlacePerson = z.strictObject({
  id: Id,
  name: z.string(),
  functionName: z.nullable(z.string()),
  /** Where they belong today, and since when; null for no place. */
  placeName: z.nullable(z.string()),
  since: z.nullable(z.string()),
  /** Whether that is the place queried, and the day they come there otherwise; null where they don't. */
  isHere: z.boolean(),
  arrives: z.nullable(z.string()),
  /** Where they go next; its name is null for no place. */
  next: z.nullable(z.strictObject({ from: z.string(), placeName: z.nullable(z.string()) })),
});
export type PlacePerson = z.infer<typeof PlacePerson>;

export const listPlacePeople = endpoint({
  method: "GET",
  path: "/api/people/places/{placeId}",
  summary: "List active people who belong to a place today or later, or those who don't, by name",
  access: "read people",
  params: z.strictObject({ placeId: Id }),
  query: z.strictObject({ who: z.enum(["here", "elsewhere"]), search: z.optional(text(200)) }),
  output: z.strictObject({
    /** At most 500. */
    people: z.array(PlacePerson),
    total: z.int(),
  }),
  failure: t`Failed to fetch the people of the place`,
});

export const movePeople = endpoint({
  method: "POST",
  path: "/api/people/moves",
  summary: "Move people to a place, or to none, from a day on",
  access: "change people",
  body: z.strictObject({
    placeId: z.nullable(Id),
    validFrom: DayText,
    personIds: z.array(Id).check(z.minLength(1), z.maxLength(maxMoved)),
  }),
  output: z.strictObject({ moved: z.int() }),
  failure: t`Failed to move people`,
});
