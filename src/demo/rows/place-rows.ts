import { batchOf, type Batch, type Row } from "#server/database/batch.ts";
import { personAt } from "../people.ts";
import { publicHolidayHours, type Places } from "../places.ts";
import type { PublicHoliday } from "../public-holidays.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** Offices, who belongs there, and the public holidays of everyone and of each: full days. */
export function placeBatches(world: World, { places, everyones, placeOf }: Places): Batch[] {
  const { people, timeline, newId } = world;
  const owner = personAt(people, 0).id;
  const created = at(timeline.createdOn, "09:15");
  const holidayRow = (
    { day, name }: PublicHoliday,
    placeId: string | null,
  ): Row<"organisation_public_holidays"> => ({
    id: newId(),
    holiday_date: day,
    name,
    hours: publicHolidayHours,
    place_id: placeId,
    created_by: owner,
    updated_by: owner,
  });
  return [
    batchOf(
      "places",
      places.map(({ id, plan }) => ({
        id,
        name: plan.name,
        country: plan.country,
        region: plan.region,
        created_at: created,
        updated_at: created,
        created_by: owner,
        updated_by: owner,
      })),
    ),
    batchOf(
      "user_places",
      people.flatMap((person) => {
        const place = placeOf(person);
        return place ? [{ user_id: person.id, valid_from: person.joinedOn, place_id: place.id }] : [];
      }),
    ),
    batchOf("organisation_public_holidays", [
      ...everyones.map((holiday) => holidayRow(holiday, null)),
      ...places.flatMap(({ id, holidays }) => holidays.map((holiday) => holidayRow(holiday, id))),
    ]),
  ];
}
