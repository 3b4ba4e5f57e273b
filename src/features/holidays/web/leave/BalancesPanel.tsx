import { useState } from "react";
import { count } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { classNames } from "#ui/layout/class-names.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { listLeaveBalances, type LeaveBalances, type LeaveKind } from "../../leave-contract.ts";
import { PersonLedger } from "./PersonLedger.tsx";

type Row = LeaveBalances["people"][number];

const hours = (id: string, header: string, value: (row: Row) => number, desk = false): Column<Row> => ({
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
    id: "person",
    header: "Person",
    rowHeader: true,
    sortValue: ({ fullName }) => fullName,
    cell: ({ fullName }) => <bdi>{fullName}</bdi>,
  },
  {
    id: "function",
    header: "Function",
    desk: true,
    sortValue: ({ functionName }) => functionName,
    cell: ({ functionName }) => functionName ?? "–",
  },
  hours("balance", "Balance (hrs)", ({ balance }) => balance),
  hours("approved", "If all is approved", ({ ifApproved }) => ifApproved, true),
  hours("end", "At the year's end", ({ yearEnd }) => yearEnd, true),
];

/** Everyone's balance of a kind at a day. */
export function BalancesPanel({ kind }: { readonly kind: LeaveKind }) {
  const { today } = useViewer();
  const [on, setOn] = useState(today);
  const [search, setSearch] = useState("");
  const [openId, setOpenId] = useState<string | null>(null);
  const read = useRead(
    listLeaveBalances,
    { params: { kindId: kind.id }, query: { on } },
    { fresh: freshFor.planning, keepPrevious: true, enabled: on !== "" },
  );
  const wanted = search.trim().toLowerCase();
  const rows = (read.data?.people ?? []).filter(({ fullName }) => fullName.toLowerCase().includes(wanted));
  if (read.isError && read.data === undefined)
    return <ErrorPanel title="Error Loading Balances" read={read} />;
  return (
    <Panel
      title="Balances"
      flush
      actions={
        <span className="row-wrap">
          <DateField label="On" labelHidden value={on} onValueChange={setOn} />
          <TextInput
            type="search"
            aria-label="Search by name"
            placeholder="Search by name"
            value={search}
            onValueChange={setSearch}
          />
        </span>
      }
    >
      <Table
        label="Balances"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        exportAs={`${kind.name} balances ${on}`}
        loading={read.data === undefined && "Loading balances..."}
        count={count(rows.length, "person", "people")}
        empty={<EmptyState title="No matches. Try a shorter search." />}
      />
      {openId !== null && (
        <PersonLedger personId={openId} kind={kind} on={on} onClose={() => setOpenId(null)} />
      )}
    </Panel>
  );
}
