import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft, MapPinOff, Pencil } from "lucide-react";
import { useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { GonePage } from "#ui/feedback/GonePage.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readPlace, type PlaceDetails } from "../../places-contract.ts";
import { HolidayList } from "../public-holidays/HolidayList.tsx";
import { ClosePlace, DeletePlace } from "./PlaceEnding.tsx";
import { PlaceDialog } from "./PlaceDialog.tsx";
import { regionWords } from "./region-words.ts";
import "../settings/settings.css";
import "./places.css";

interface PlacePageProps {
  /** The panels of other features that have one there. */
  readonly panels: (place: PlaceDetails) => ReactNode;
}

/** /admin/places/$placeId */
export function PlacePage({ panels }: PlacePageProps) {
  const { placeId = "" } = useParams({ strict: false });
  const read = useRead(readPlace, { params: { placeId } }, { fresh: freshFor.opening });
  if (read.error?.status === 404 || read.error?.status === 422)
    return (
      <GonePage icon={MapPinOff} what={t`Place`}>
        <Link to="/admin/places" className={buttonClass({ variant: "primary" })}>{t`See places`}</Link>
      </GonePage>
    );
  return (
    <main className="page">
      <Link to="/admin/places" className="back-link for-finger">
        <ChevronLeft className="icon-small" />
        {t`Places`}
      </Link>
      {read.data === undefined && <PageHeader title={t`Place`} />}
      <ReadView read={read} loading={t`Loading place...`} failed={t`Error Loading Place`}>
        {(place) => <LoadedPlace place={place} panels={panels} />}
      </ReadView>
    </main>
  );
}

function LoadedPlace({ place, panels }: { readonly place: PlaceDetails } & PlacePageProps) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title={<bdi className="anywhere">{place.name}</bdi>}
        meta={!place.isActive && <Badge>{t.as("place")`Closed`}</Badge>}
        subtitle={regionWords(place) ?? t`No country`}
        actions={
          <>
            <DeletePlace place={place} />
            <ClosePlace place={place} />
            <Button variant="primary" icon={Pencil} onClick={() => setEditing(true)}>{t`Edit place`}</Button>
          </>
        }
      />
      <HolidayList
        place={place}
        frame={(tools, list) => (
          <Panel
            title={t`Public holidays`}
            flush
            actions={<div className="row-wrap place-tools">{tools}</div>}
          >
            {list}
          </Panel>
        )}
      />
      {panels(place)}
      {editing && <PlaceDialog place={place} onClose={() => setEditing(false)} />}
    </>
  );
}
