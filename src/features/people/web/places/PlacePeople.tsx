import { Plus, Users } from "lucide-react";
import { useState, type ReactNode } from "react";
import { grouped } from "#shared/count.ts";
import type { Formats } from "#shared/formats.ts";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { SelectionBar } from "#ui/layout/SelectionBar.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { listPlacePeople, type PlacePerson } from "../../places-contract.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { MoveHereDialog } from "./MoveHereDialog.tsx";

interface PlacePeopleProps {
  readonly place: { readonly id: string; readonly name: string; readonly isActive: boolean };
}

/** Who belongs to a place today, or will. */
export function PlacePeople({ place }: PlacePeopleProps) {
  const formats = useFormats();
  const [opened, setOpened] = useState<"here" | "elsewhere" | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const read = useRead(
    listPlacePeople,
    { params: { placeId: place.id }, query: { who: "here" } },
    { fresh: freshFor.planning },
  );
  const people = read.data?.people ?? [];
  const selected = people.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const add = place.isActive && (
    <Button small icon={Plus} onClick={() => setOpened("here")}>{t`Move people here`}</Button>
  );
  return (
    <>
      <Panel title={t`People`} flush actions={people.length > 0 && add}>
        {read.isError && read.data === undefined ? (
          <ErrorPanel title={t`Error Loading People`} read={read} />
        ) : (
          <Table
            label={t`People of this place`}
            columns={columnsFor(formats)}
            rows={people}
            rowId={({ id }) => id}
            wraps
            selection={{
              selected: chosen,
              onSelectedChange: setChosen,
              rowLabel: ({ name }) => t`Select ${name}`,
            }}
            loading={read.isPending && t`Loading people...`}
            count={countWords(people.length, read.data?.total ?? 0)}
            empty={<NoPeople place={place} action={add} />}
          />
        )}
      </Panel>
      <SelectionBar count={selected.length}>
        <Button variant="primary" onClick={() => setOpened("elsewhere")}>{t`Move`}</Button>
      </SelectionBar>
      {opened === "here" && <MoveHereDialog place={place} onClose={() => setOpened(null)} />}
      {opened === "elsewhere" && (
        <MoveDialog
          placeId={place.id}
          personIds={selected}
          onMoved={() => {
            setChosen(new Set());
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function NoPeople({ place, action }: PlacePeopleProps & { readonly action: ReactNode }) {
  return (
    <EmptyState icon={Users} title={t`No one works here`} action={action}>
      {place.isActive
        ? t`Once you move people here, its public holidays apply to them from that day.`
        : t`This place is closed.`}
    </EmptyState>
  );
}

function countWords(shown: number, total: number): string {
  return total > shown
    ? t`The first ${grouped(shown)} of ${grouped(total)} people`
    : t`${plural(total, "# person", "# people")}`;
}

function columnsFor(formats: Formats): readonly Column<PlacePerson>[] {
  return [
    {
      id: "name",
      header: t`Name`,
      rowHeader: true,
      truncate: true,
      sortValue: ({ name }) => name,
      cell: ({ name }) => <bdi className="medium">{name}</bdi>,
    },
    {
      id: "function",
      header: t`Function`,
      width: "220px",
      desk: true,
      truncate: true,
      sortValue: ({ functionName }) => functionName,
      cell: ({ functionName }) => functionName ?? "–",
    },
    {
      id: "since",
      header: t`Belongs here`,
      width: "320px",
      sortValue: ({ isHere, since, arrives }) => (isHere ? since : arrives),
      cell: (person) => <Belonging person={person} formats={formats} />,
    },
  ];
}

interface BelongingProps {
  readonly person: PlacePerson;
  readonly formats: Formats;
}

/** `Since 1 Nov 2026, then Edinburgh from 1 Jan 2027`, or `From 1 Jan 2027`. */
function Belonging({ person: { isHere, since, arrives, next }, formats }: BelongingProps) {
  if (!isHere) return arrives === null ? "–" : t`From ${formats.day(arrives)}`;
  return (
    <>
      {since !== null && t`Since ${formats.day(since)}`}
      {next !== null && (
        <span className="quiet">
          {next.placeName === null
            ? t`, then no place from ${formats.day(next.from)}`
            : t`, then ${next.placeName} from ${formats.day(next.from)}`}
        </span>
      )}
    </>
  );
}
