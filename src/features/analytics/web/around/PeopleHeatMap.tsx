import { useNavigate } from "@tanstack/react-router";
import { useRef, useState, type ReactNode } from "react";
import { formatHours } from "#shared/hours.ts";
import { monthOf } from "#shared/month.ts";
import { addDays } from "#shared/day.ts";
import { mayAccess } from "#shared/permissions.ts";
import { plural, t } from "#shared/texts/t.ts";
import { HeatMap } from "#ui/charts/HeatMap.tsx";
import { TableAndPicture } from "#ui/charts/TableAndPicture.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { About } from "#parts/guide/Explained.tsx";
import { peopleOnPage, readPeopleWeeks, type PeopleWeeks } from "../../charts-contract.ts";
import { bandOf, bandWords, loadBands, loadText } from "../../rules/load-bands.ts";
import { queryOf, type DashboardFilter } from "../filter.ts";

const title = t`People by week`;
type Span = "ahead" | "timeframe";
type Person = PeopleWeeks["people"][number];

interface PeopleHeatMapProps {
  readonly filter: DashboardFilter;
  readonly functionId: string | undefined;
}

/** Allocated of expected hours by person and week. It names people: only for those who plan. */
export function PeopleHeatMap({ filter, functionId }: PeopleHeatMapProps) {
  const [span, setSpan] = useState<Span>("ahead");
  // Where each page that was left began.
  const [places, setPlaces] = useState<readonly string[]>([]);
  const [asTable, setAsTable] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const read = useRead(
    readPeopleWeeks,
    {
      query: {
        ...queryOf(filter),
        span,
        ...(functionId === undefined ? {} : { function: functionId }),
        after: places.at(-1),
      },
    },
    { showPrevious: true },
  );
  return (
    <Panel
      title={title}
      help={<About name="Load" />}
      collapsible
      flush
      actions={
        <>
          <Segmented
            small
            label={t`Weeks`}
            options={[
              { value: "ahead", label: t`Next 8 weeks` },
              { value: "timeframe", label: t`Timeframe` },
            ]}
            value={span}
            onValueChange={(value) => {
              setSpan(value);
              setPlaces([]);
            }}
          />
          {(read.data?.total ?? 0) > 0 && (
            <TableAndPicture
              title={title}
              asTable={asTable}
              onTable={() => setAsTable(!asTable)}
              picture={() => pictureOf(body.current)}
            />
          )}
        </>
      }
    >
      <ReadView read={read} loading={t`Loading people...`} failed={t`Error Loading Chart`} rows={8}>
        {(answer) =>
          answer.total === 0 || answer.weeks.length === 0 ? (
            <EmptyState
              title={t`No one to show`}
            >{t`People appear here once they're active and billable.`}</EmptyState>
          ) : (
            <>
              {asTable ? (
                <Figures answer={answer} />
              ) : (
                <div ref={body}>
                  <Heat answer={answer} />
                </div>
              )}
              <Foot answer={answer} places={places} onPlaces={setPlaces} />
            </>
          )
        }
      </ReadView>
    </Panel>
  );
}

async function pictureOf(body: HTMLElement | null): Promise<Blob | null> {
  const grid = body?.querySelector('[role="grid"]');
  if (!grid) return null;
  const { heatImage } = await import("#ui/charts/heat-image.ts");
  return heatImage(title, grid);
}

function Heat({ answer: { people, weeks } }: { readonly answer: PeopleWeeks }) {
  const formats = useFormats();
  const navigate = useNavigate();
  const { roles } = useViewer();
  const mayPlan = mayAccess("change allocations", roles);
  const open = ({ name, functionId }: Person, week: number) =>
    void navigate({
      to: "/everyone",
      search: {
        month: monthOf(addDays(weeks[week] ?? "", 3)),
        people: name,
        ...(functionId === null ? {} : { function: functionId }),
      },
    });
  return (
    <>
      <HeatMap
        label={title}
        corner={t`Person`}
        columns={weeks.map((week) => ({
          id: week,
          label: formats.shortDay(week),
          words: t`Week ${formats.week(week)}`,
        }))}
        rows={people}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        cell={({ name, allocated, expected }, week) => {
          const [hours, most] = [allocated[week] ?? 0, expected[week] ?? 0];
          const band = bandOf(hours, most);
          const text = loadText(hours, most);
          return {
            band,
            text: band === "over" ? `▲ ${text}` : text,
            words: t`${name}, ${formats.week(weeks[week] ?? "")}: ${formatHours(hours)} of ${formatHours(most)} expected hours. ${bandWords()[band]}`,
          };
        }}
        onOpen={mayPlan ? open : undefined}
      />
      <ul className="heat-key" aria-label={t`Colours`}>
        {loadBands.map((band) => (
          <li key={band}>
            <i data-band={band} />
            {band === "over" ? `▲ ${bandWords()[band]}` : bandWords()[band]}
          </li>
        ))}
      </ul>
    </>
  );
}

function Figures({ answer: { people, weeks } }: { readonly answer: PeopleWeeks }) {
  const formats = useFormats();
  return (
    <Table
      label={title}
      columns={[
        {
          id: "name",
          header: t`Person`,
          rowHeader: true,
          cell: ({ name }: Person) => name,
          sortValue: ({ name }) => name,
        },
        ...weeks.map((week, at) => ({
          id: week,
          header: formats.shortDay(week),
          number: true,
          cell: ({ allocated, expected }: Person): ReactNode =>
            t`${formatHours(allocated[at] ?? 0)} of ${formatHours(expected[at] ?? 0)}`,
          exportValue: ({ allocated }: Person) => allocated[at] ?? 0,
        })),
      ]}
      rows={people}
      rowId={({ id }) => id}
      exportAs={title}
    />
  );
}

interface FootProps {
  readonly answer: PeopleWeeks;
  readonly places: readonly string[];
  readonly onPlaces: (places: readonly string[]) => void;
}

function Foot({ answer: { people, total, next }, places, onPlaces }: FootProps) {
  const before = places.length * peopleOnPage;
  return (
    <div className="row-wrap between chart-note">
      <span>
        {total > peopleOnPage
          ? t`${before + 1} to ${before + people.length} of ${plural(total, "# person", "# people")}, by name. Drafts are included, over all functions.`
          : t`${plural(total, "# person", "# people")}, by name. Drafts are included, over all functions.`}
      </span>
      {total > peopleOnPage && (
        <span className="row only-screen">
          <Button
            small
            disabled={places.length === 0}
            onClick={() => onPlaces(places.slice(0, -1))}
          >{t`Previous people`}</Button>
          <Button
            small
            disabled={next === null}
            onClick={() => next !== null && onPlaces([...places, next])}
          >{t`Next people`}</Button>
        </span>
      )}
    </div>
  );
}
