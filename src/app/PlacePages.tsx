import { CompanyDaysPanel } from "#features/leave/web/company-days/CompanyDaysPanel.tsx";
import { PlacePage as OnePlace } from "#features/organisation/web/places/PlacePage.tsx";
import { PlaceList } from "#features/organisation/web/places/PlaceList.tsx";
import { PlacePeople } from "#features/people/web/places/PlacePeople.tsx";

/** /admin/places, with everyone's company days and those of every place. */
export function PlacesPage() {
  return (
    <PlaceList>
      <CompanyDaysPanel placeId={null} />
    </PlaceList>
  );
}

/** /admin/places/$placeId, with the panels of every feature that has one there. */
export function PlacePage() {
  return (
    <OnePlace
      panels={(place) => (
        <>
          <CompanyDaysPanel placeId={place.id} />
          <PlacePeople place={place} />
        </>
      )}
    />
  );
}
