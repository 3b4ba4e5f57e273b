import { PlacePage as OnePlace } from "#features/organisation/web/places/PlacePage.tsx";
import { PlaceList } from "#features/organisation/web/places/PlaceList.tsx";
import { PlacePeople } from "#features/people/web/places/PlacePeople.tsx";

/** /admin/places */
export function PlacesPage() {
  return <PlaceList />;
}

/** /admin/places/$placeId, with the panels of every feature that has one there. */
export function PlacePage() {
  return <OnePlace panels={(place) => <PlacePeople place={place} />} />;
}
