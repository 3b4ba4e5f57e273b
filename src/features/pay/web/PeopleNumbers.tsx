import { t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { listPayPeople, type PayPerson } from "../details-contract.ts";
import { Finder, useFinder } from "./Finder.tsx";
import { NumberCell } from "./NumberCell.tsx";
import { PageButtons } from "./PageButtons.tsx";

const columns = [
  {
    id: "name",
    header: t`Name`,
    rowHeader: true,
    cell: ({ name, isActive }: PayPerson) => (
      <span>
        <bdi>{name}</bdi>
        {!isActive && <span className="muted"> {t`(inactive)`}</span>}
      </span>
    ),
  },
  {
    id: "number",
    header: t`Personnel number`,
    width: "220px",
    cell: (person: PayPerson) => <NumberCell person={person} />,
  },
];

function PeopleTable({
  people,
  loading,
}: {
  readonly people: readonly PayPerson[];
  readonly loading: boolean;
}) {
  return (
    <Table
      label={t`Personnel numbers`}
      columns={columns}
      rows={people}
      rowId={({ id }) => id}
      loading={loading && t`Loading people...`}
      empty={<EmptyState title={t`No one matches`}>{t`Try a shorter search, or show everyone.`}</EmptyState>}
    />
  );
}

/** Everyone's personnel numbers. */
export function PeopleNumbers() {
  const finder = useFinder();
  const read = useRead(
    listPayPeople,
    { query: finder.query },
    { fresh: freshFor.planning, showPrevious: true },
  );
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading People`} read={read} />;
  return (
    <>
      <Finder finder={finder} label={t`Search by name or number`} missing={t`Without a number only`} />
      <PeopleTable people={read.data?.people ?? []} loading={read.isPending} />
      <PageButtons pages={finder.pages} next={read.data?.next ?? null} />
    </>
  );
}

/** The same for some people, over a preview. */
export function PeopleDialog({
  ids,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  const read = useRead(listPayPeople, { query: { ids: ids.join(",") } }, { fresh: 0 });
  return (
    <Dialog
      open
      title={t`Personnel numbers`}
      subtitle={t`Each is saved when you leave its field.`}
      size="medium"
      flush
      onClose={onClose}
      cancel={t`Close`}
    >
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading People`} read={read} />
      ) : (
        <PeopleTable people={read.data?.people ?? []} loading={read.isPending} />
      )}
    </Dialog>
  );
}
