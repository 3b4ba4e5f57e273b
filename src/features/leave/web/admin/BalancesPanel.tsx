import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { classNames } from "#ui/layout/class-names.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import type { Sort } from "#ui/table/sort-rows.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor } from "#web/data.ts";
import { useTablePages } from "#web/table-pages.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import {
  listLeaveBalances,
  type BalanceOrder,
  type LeaveBalances,
  type LeaveKind,
} from "../../kinds-contract.ts";
import { PersonLedger } from "./PersonLedger.tsx";

type Row = LeaveBalances["people"][number];

const hours = (id: BalanceOrder, header: string, value: (row: Row) => number, desk = false): Column<Row> => ({
  id,
  header,
  number: true,
  desk,
  sortValue: value,
  cell: (row) => (
    <span className={classNames(value(row) < 0 && "critical", value(row) < 0 && "strong")}>
      {formatHours(value(row))}
    </span>
  ),
});

const columns: readonly Column<Row>[] = [
  {
    id: "name",
    header: t`Person`,
    rowHeader: true,
    sortValue: ({ fullName }) => fullName,
    cell: ({ fullName }) => <bdi>{fullName}</bdi>,
  },
  {
    id: "function",
    header: t`Function`,
    desk: true,
    sortValue: ({ functionName }) => functionName,
    cell: ({ functionName }) => functionName ?? "–",
  },
  hours("balance", t`Balance (hrs)`, ({ balance }) => balance),
  hours("ifApproved", t`If all is approved`, ({ ifApproved }) => ifApproved, true),
  hours("yearEnd", t`At the year's end`, ({ yearEnd }) => yearEnd, true),
];

const rowsOf = ({ people }: LeaveBalances): readonly Row[] => people;

/** Everyone's balance of a kind at a day. */
export function BalancesPanel({ kind }: { readonly kind: LeaveKind }) {
  const { today } = useViewer();
  const [typedDay, setTypedDay] = useState(today);
  const [on, setOn] = useState(today);
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Sort>({ columnId: "name", direction: "ascending" });
  const [openId, setOpenId] = useState<string | null>(null);
  const settled = useSettled(search.trim());
  const { read, rows, total, partOf } = useTablePages(
    listLeaveBalances,
    { on, search: settled || undefined, sort: order.columnId, direction: order.direction },
    { params: { kindId: kind.id }, fresh: freshFor.planning, rowsOf },
  );
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading Balances`} read={read} />;
  return (
    <Panel
      title={t`Balances`}
      flush
      actions={
        <span className="row-wrap">
          <DateField
            label={t.as("day")`On`}
            labelHidden
            value={typedDay}
            onValueChange={(day) => {
              setTypedDay(day);
              if (day !== "") setOn(day);
            }}
          />
          <TextInput
            type="search"
            aria-label={t`Search by name`}
            placeholder={t`Search by name`}
            maxLength={200}
            value={search}
            onValueChange={setSearch}
          />
        </span>
      }
    >
      <Table
        label={t`Balances`}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        sort={order}
        onSortChange={setOrder}
        partOf={partOf}
        exportAs={t`${kind.name} balances ${on}`}
        loading={read.data === undefined && t`Loading balances...`}
        count={t`${plural(total, "# person", "# people")}`}
        empty={<EmptyState title={t`No matches. Try a shorter search.`} />}
      />
      {openId !== null && (
        <PersonLedger personId={openId} kind={kind} on={on} onClose={() => setOpenId(null)} />
      )}
    </Panel>
  );
}
