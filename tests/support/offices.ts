import { createPublicHoliday } from "#features/organisation/holiday-contract.ts";
import { createPlace } from "#features/organisation/places-contract.ts";
import { movePeople } from "#features/people/places-contract.ts";
import type { Day } from "#shared/day.ts";
import type { TestOrganisation, TestPerson } from "./organisation.ts";

/** A place with public holidays of its own, as an admin makes it. */
export async function addOffice(
  { owner }: Pick<TestOrganisation, "owner">,
  name: string,
  holidays: Readonly<Record<Day, number>> = {},
): Promise<string> {
  const { id } = await owner.client.ok(createPlace, { body: { name, country: null, region: null } });
  for (const [holidayDate, hours] of Object.entries(holidays))
    await addHolidayOf({ owner }, id, holidayDate, hours);
  return id;
}

/** A public holiday of a place, or of everyone. */
export const addHolidayOf = (
  { owner }: Pick<TestOrganisation, "owner">,
  placeId: string | null,
  holidayDate: Day,
  hours: number,
) =>
  owner.client.ok(createPublicHoliday, {
    body: { holidayDate, name: `Day of ${holidayDate}`, hours, ...(placeId === null ? {} : { placeId }) },
  });

/** Moves people to a place, or to none. */
export const moveTo = (
  { owner }: Pick<TestOrganisation, "owner">,
  placeId: string | null,
  validFrom: Day,
  ...people: readonly TestPerson[]
) =>
  owner.client.ok(movePeople, {
    body: { placeId, validFrom, personIds: people.map(({ id }) => id) },
  });
