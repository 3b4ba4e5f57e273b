import { useNavigate } from "@tanstack/react-router";
import { MapPin, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { grouped } from "#shared/count.ts";
import type { Formats } from "#shared/formats.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useOpened } from "#web/use-opened.ts";
import { useViewer } from "#web/viewer.ts";
import { listPlaces, type ListedPlace } from "../../places-contract.ts";
import { ImportHolidaysDialog } from "../public-holidays/ImportHolidaysDialog.tsx";
import type { PlaceOfHolidays } from "../public-holidays/use-found-holidays.ts";
import { PlaceDialog } from "./PlaceDialog.tsx";
import { regionWords } from "./region-words.ts";

interface PlaceListProps {
  /** Further panels, of other features. */
  readonly children: ReactNode;
}

/** /admin/places */
export function PlaceList({ children }: PlaceListProps) {
  const navigate = useNavigate();
  const formats = useFormats();
  const [adding, setAdding] = useOpened();
  const [added, setAdded] = useState<PlaceOfHolidays | null>(null);
  const { today } = useViewer();
  const read = useRead(listPlaces, {}, { fresh: freshFor.planning });
  const places = read.data?.places ?? [];
  const open = (placeId: string) => void navigate({ to: "/admin/places/$placeId", params: { placeId } });
  const add = <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>{t`Add place`}</Button>;
  return (
    <main className="page">
      <PageHeader
        title={t`Places`}
        subtitle={t`Offices with their own public holidays. Organisation-wide holidays apply everywhere.`}
        actions={places.length > 0 && add}
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Places`} read={read} />
      ) : (
        <Panel flush>
          <Table
            label={t`Places`}
            columns={columnsFor(formats)}
            rows={places}
            rowId={({ id }) => id}
            wraps
            onOpen={({ id }) => open(id)}
            loading={read.isPending && t`Loading places...`}
            count={read.data && countWords(places.length, read.data.everyone.people)}
            empty={
              <EmptyState
                icon={MapPin}
                title={t`No places yet`}
                action={add}
              >{t`Everyone has the same public holidays. Add a place for an office in another country or region.`}</EmptyState>
            }
          />
        </Panel>
      )}
      {children}
      {adding && (
        <PlaceDialog
          place={null}
          onAdded={(place) => {
            setAdding(false);
            if (place.country === null) open(place.id);
            else setAdded(place);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {added && (
        <ImportHolidaysDialog
          place={added}
          year={today.slice(0, 4)}
          years="2"
          onImported={() => undefined}
          onClose={() => open(added.id)}
        />
      )}
    </main>
  );
}

function countWords(places: number, without: number): string {
  return without === 0
    ? t`${plural(places, "# place", "# places")}`
    : t`${plural(places, "# place", "# places")}. ${plural(without, "# person belongs to none", "# people belong to none")}.`;
}

function columnsFor(formats: Formats): readonly Column<ListedPlace>[] {
  return [
    {
      id: "name",
      header: t`Place`,
      rowHeader: true,
      truncate: true,
      sortValue: ({ name }) => name,
      cell: ({ name, isActive }) => (
        <span className="row">
          <bdi className="medium">{name}</bdi>
          {!isActive && <Badge>{t.as("place")`Closed`}</Badge>}
        </span>
      ),
    },
    {
      id: "region",
      header: t`Country and region`,
      width: "240px",
      desk: true,
      truncate: true,
      sortValue: regionWords,
      cell: (place) => regionWords(place) ?? "–",
    },
    {
      id: "people",
      header: t`People`,
      number: true,
      width: "80px",
      sortValue: ({ people }) => people,
      cell: ({ people }) => grouped(people),
    },
    {
      id: "next",
      header: t`Next public holiday`,
      width: "280px",
      truncate: true,
      sortValue: ({ nextHoliday }) => nextHoliday?.day ?? null,
      cell: ({ nextHoliday }) =>
        nextHoliday === null ? (
          "–"
        ) : (
          <>
            <span className="table-full">{formats.day(nextHoliday.day)}</span>{" "}
            <bdi className="quiet">{nextHoliday.name}</bdi>
          </>
        ),
    },
  ];
}
