import type { Day } from "#shared/day.ts";
import type { OrganisationPlan, PlacePlan } from "./organisation-plan.ts";
import type { Person, PublicHolidayHours } from "./people.ts";
import { publicHolidaysOf, type PublicHoliday } from "./public-holidays.ts";
import type { Timeline } from "./timeline.ts";

/** An office, with its public holidays since the organisation began. */
export interface Place {
  readonly id: string;
  readonly plan: PlacePlan;
  readonly holidays: readonly PublicHoliday[];
}

export interface Places {
  readonly places: readonly Place[];
  /** Public holidays of everyone: there are none where places have their own. */
  readonly everyones: readonly PublicHoliday[];
  readonly placeOf: (person: Person) => Place | null;
  readonly holidayHours: PublicHolidayHours;
}

/** Public holidays last this long, so that no one's day reaches beyond them. */
export const publicHolidayHours = 8;

function yearsOf(timeline: Timeline): number[] {
  const first = Number(timeline.createdOn.slice(0, 4));
  const last = Number(timeline.today.slice(0, 4)) + 2;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const goldenRatio = 0.618034;

const hoursOf = (holidays: readonly PublicHoliday[]): ReadonlyMap<Day, number> =>
  new Map(holidays.map((holiday) => [holiday.day, publicHolidayHours]));

/** Where people belong, and which public holidays they have there. The owner belongs to the first place. */
export function placesOf(
  plan: OrganisationPlan,
  people: readonly Person[],
  { timeline, newId }: { readonly timeline: Timeline; readonly newId: () => string },
): Places {
  const since = (holidays: (year: number) => readonly PublicHoliday[]) =>
    yearsOf(timeline)
      .flatMap((year) => holidays(year))
      .filter((holiday) => holiday.day >= timeline.createdOn);
  const places: Place[] = (plan.places ?? []).map((each) => ({
    id: newId(),
    plan: each,
    holidays: since(each.holidays),
  }));
  const everyones = places.length === 0 ? since(publicHolidaysOf) : [];
  const drawn = people.map((person) => {
    // Spreads people evenly over the places, whatever their function.
    let left = (person.index * goldenRatio) % 1;
    return places.find((place) => (left -= place.plan.share) < 0) ?? places[0] ?? null;
  });
  const known = new Map(places.map((place) => [place, hoursOf(place.holidays)]));
  const common = hoursOf(everyones);
  const placeOf = (person: Person): Place | null => drawn[person.index] ?? null;
  return {
    places,
    everyones,
    placeOf,
    holidayHours: (person) => {
      const place = placeOf(person);
      return (place && known.get(place)) ?? common;
    },
  };
}
