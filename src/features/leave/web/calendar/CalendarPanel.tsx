import { useState } from "react";
import type { Day } from "#shared/day.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor } from "#web/data.ts";
import { useReadPages } from "#web/pages.ts";
import { useViewer } from "#web/viewer.ts";
import { KindName } from "#parts/leave/KindMark.tsx";
import { readTeamCalendar, type TeamCalendar, type CalendarSpan } from "../../calendar-contract.ts";
import { PersonLeaveDialog } from "../person/PersonLeaveDialog.tsx";
import { CalendarFilters } from "./CalendarFilters.tsx";
import { CalendarGround, CalendarHead, CalendarRow } from "./CalendarRows.tsx";
import type { CalendarSearch } from "./calendar-search.ts";

interface CalendarPanelProps {
  readonly search: CalendarSearch;
  readonly days: readonly [Day, Day];
  readonly onShow: (next: CalendarSearch) => void;
}

const nextOf = (page: TeamCalendar): string | null => page.next;

/** People and their leave, page by page. */
export function CalendarPanel({ search, days, onShow }: CalendarPanelProps) {
  const [from, to] = days;
  const read = useReadPages(
    readTeamCalendar,
    {
      from,
      to,
      most: "50",
      ...(search.people !== undefined && { search: search.people }),
      ...(search.function !== undefined && { function: search.function }),
      ...(search.place !== undefined && { place: search.place }),
      ...(search.away && { away: "true" }),
    },
    { fresh: freshFor.planning, nextOf },
  );
  const pages = read.data?.pages;
  const isNarrowed = Object.keys(search).some((each) => each !== "view" && each !== "month");
  return (
    <Panel
      flush
      className="team-panel"
      title={t`People`}
      actions={<CalendarFilters search={search} choices={pages?.[0]} onShow={onShow} />}
    >
      <ReadView
        read={{ ...read, data: pages }}
        loading={t`Loading team calendar...`}
        failed={t`Error Loading Team Calendar`}
        rows={12}
      >
        {(all) =>
          (all[0]?.total ?? 0) === 0 ? (
            <EmptyState
              title={search.away ? t`No one is away` : t`No people found`}
              action={
                isNarrowed && (
                  <Button
                    small
                    onClick={() =>
                      onShow({
                        ...(search.view && { view: search.view }),
                        ...(search.month !== undefined && { month: search.month }),
                      })
                    }
                  >{t`Show everyone`}</Button>
                )
              }
            >{t`People of your organisation appear here, with the days they're away.`}</EmptyState>
          ) : (
            <CalendarOf
              pages={all}
              days={days}
              onMore={read.hasNextPage ? () => void read.fetchNextPage() : null}
              isMorePending={read.isFetchingNextPage}
            />
          )
        }
      </ReadView>
    </Panel>
  );
}

interface CalendarOfProps {
  readonly pages: readonly TeamCalendar[];
  readonly days: readonly [Day, Day];
  readonly onMore: (() => void) | null;
  readonly isMorePending: boolean;
}

function CalendarOf({ pages, days, onMore, isMorePending }: CalendarOfProps) {
  const viewer = useViewer();
  const [opened, setOpened] = useState<string | null>(null);
  const total = pages[0]?.total ?? 0;
  const entersLeave = pages[0]?.entersLeave === true;
  return (
    <>
      {opened !== null && (
        <PersonLeaveDialog personId={opened} requestId={null} onClose={() => setOpened(null)} />
      )}
      <div className="team-lines">
        <CalendarGround days={days} />
        <CalendarHead days={days} />
        <ul className="team-people" aria-label={t`People`}>
          {pages.flatMap(({ people, publicHolidays }) =>
            people.map((person) => (
              <CalendarRow
                key={person.id}
                person={person}
                holidays={publicHolidays[person.calendar] ?? []}
                days={days}
                onOpen={entersLeave && person.id !== viewer.id ? () => setOpened(person.id) : null}
              />
            )),
          )}
        </ul>
      </div>
      <footer className="row-wrap team-foot">
        <span className="quiet">{t`${plural(total, "# person", "# people")}`}</span>
        <CalendarKey pages={pages} />
        {onMore !== null && (
          <span className="only-screen">
            <Button small pending={isMorePending} onClick={onMore}>{t`Show more`}</Button>
          </span>
        )}
      </footer>
    </>
  );
}

/** What the looks of the bars in sight mean. */
function CalendarKey({ pages }: { readonly pages: readonly TeamCalendar[] }) {
  const spans = pages.flatMap(({ people }) => people.flatMap((person) => person.spans));
  const kinds = new Map(spans.flatMap(({ kind }) => (kind === null ? [] : [[kind.name, kind] as const])));
  const isAny = (is: (span: CalendarSpan) => boolean) => spans.some(is);
  const hasHolidays = pages.some(({ publicHolidays }) => publicHolidays.some((days) => days.length > 0));
  return (
    <span className="row-wrap team-key" aria-hidden="true">
      {[...kinds.values()].map((kind) => (
        <KindName key={kind.name} {...kind} />
      ))}
      {isAny(({ kind }) => kind === null) && <KindName name={t`Away`} colour="grey" pattern="solid" />}
      {isAny(({ isPending }) => isPending) && (
        <span className="kind-name">
          <i className="kind-mark" />
          {t`Pending`}
        </span>
      )}
      {hasHolidays && (
        <span className="kind-name">
          <i className="team-holiday-mark" />
          {t`Public holiday`}
        </span>
      )}
    </span>
  );
}
