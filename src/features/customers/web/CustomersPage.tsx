import { useNavigate, useSearch } from "@tanstack/react-router";
import { Building2, Plus, Search } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import type { Output } from "#shared/contract.ts";
import { formatMoney } from "#shared/money.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor } from "#web/data.ts";
import { readAllPages, useReadPages } from "#web/pages.ts";
import { useOpened } from "#web/use-opened.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import { listCustomers, type ListedCustomer } from "../contract.ts";
import { CustomerDialog } from "./CustomerDialog.tsx";
import { readCustomersSearch, type CustomersSearch } from "./customers-search.ts";

const nextOf = (page: Output<typeof listCustomers>): string | null => page.next;

const columnsFor = (currencySymbol: string): readonly Column<ListedCustomer>[] => [
  {
    id: "name",
    header: t`Name`,
    rowHeader: true,
    exportValue: ({ name }) => name,
    cell: ({ name, isActive }) => (
      <span className="row">
        <bdi className="medium anywhere">{name}</bdi>
        {!isActive && <Badge>{t.as("customer")`Inactive`}</Badge>}
      </span>
    ),
  },
  {
    id: "number",
    header: t`Number`,
    width: "140px",
    desk: true,
    exportValue: ({ number }) => number,
    cell: ({ number }) => <bdi>{number || "–"}</bdi>,
  },
  {
    id: "projects",
    header: t`Projects`,
    number: true,
    width: "92px",
    exportValue: ({ projects }) => projects,
    cell: ({ projects }) => projects,
  },
  {
    id: "running",
    header: t`Contracts running`,
    number: true,
    width: "140px",
    desk: true,
    exportValue: ({ running }) => running,
    cell: ({ running }) => running,
  },
  {
    id: "ordered",
    header: t`Value ordered`,
    number: true,
    width: "124px",
    exportValue: ({ ordered }) => ordered,
    cell: ({ ordered }) => (ordered === 0 ? "–" : formatMoney(ordered, currencySymbol)),
  },
];

type Look = (next: Record<string, unknown>) => void;

/** The pages read so far of what the address requests; all of them are read to be saved as a file. */
function useCustomers({ search = "", active }: CustomersSearch) {
  const settled = useSettled(search.trim());
  const wanted = { search: settled || undefined, active };
  const read = useReadPages(listCustomers, wanted, { fresh: freshFor.opening, nextOf });
  const shown = useMemo(() => read.data?.pages.flatMap(({ customers }) => customers) ?? [], [read.data]);
  const readAll = async () => {
    const pages = await readAllPages(listCustomers, { ...wanted, most: "500" }, { nextOf });
    return pages.flatMap(({ customers }) => customers);
  };
  return { read, shown, readAll, ...(read.data?.pages.at(-1) ?? { total: 0, all: 0 }) };
}

/** /admin/customers */
export function CustomersPage() {
  const navigate = useNavigate();
  const looked = readCustomersSearch(useSearch({ strict: false }));
  const [adding, setAdding] = useOpened();
  const found = useCustomers(looked);
  const { read, all } = found;
  const look: Look = (next) =>
    void navigate({
      to: "/admin/customers",
      search: readCustomersSearch({ ...looked, ...next }),
      replace: true,
      resetScroll: false,
    });
  const open = (customerId: string) =>
    void navigate({ to: "/admin/customers/$customerId", params: { customerId } });
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>{t`Add customer`}</Button>
  );
  return (
    <main className="page">
      <PageHeader
        title={t`Customers`}
        subtitle={t`Whom projects are for, and what they ordered.`}
        actions={all > 0 && add}
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Customers`} read={read} />
      ) : (
        <>
          {all > 0 && <CustomerFilters looked={looked} look={look} />}
          <CustomerTable found={found} add={add} onOpen={open} />
        </>
      )}
      {adding && <CustomerDialog customer={null} onAdded={open} onClose={() => setAdding(false)} />}
    </main>
  );
}

function CustomerFilters({ looked, look }: { readonly looked: CustomersSearch; readonly look: Look }) {
  return (
    <Filters
      active={looked.active ? 1 : 0}
      always={
        <TextInput
          className="search-box"
          type="search"
          icon={Search}
          aria-label={t`Search by name or number`}
          placeholder={t`Search by name or number`}
          maxLength={200}
          value={looked.search ?? ""}
          onValueChange={(search) => look({ search })}
        />
      }
    >
      <Select
        aria-label={t`Active`}
        options={[
          { value: "all", label: t`Active and inactive` },
          { value: "true", label: t.as("customers")`Active only` },
          { value: "false", label: t.as("customers")`Inactive only` },
        ]}
        value={looked.active ?? "all"}
        onValueChange={(active) => look({ active })}
      />
    </Filters>
  );
}

interface CustomerTableProps {
  readonly found: ReturnType<typeof useCustomers>;
  readonly add: ReactNode;
  readonly onOpen: (customerId: string) => void;
}

function CustomerTable({ found, add, onOpen }: CustomerTableProps) {
  const { currencySymbol } = useViewer();
  const { read, shown, readAll, total, all } = found;
  return (
    <Panel flush>
      <Table
        label={t`Customers`}
        wraps
        columns={columnsFor(currencySymbol)}
        rows={shown}
        rowId={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        partOf={{
          total,
          onMore: () => void read.fetchNextPage(),
          pending: read.isFetchingNextPage,
          readAll,
        }}
        exportAs="Customers"
        loading={read.isPending && t`Loading customers...`}
        count={t`${plural(total, "# customer", "# customers")}`}
        empty={
          all === 0 ? (
            <EmptyState
              icon={Building2}
              title={t`No customers yet`}
              action={add}
            >{t`Projects, reports and invoices name the customer that a project is for.`}</EmptyState>
          ) : (
            <EmptyState
              icon={Search}
              title={t`No customers match`}
            >{t`Try a shorter search, or show all of them.`}</EmptyState>
          )
        }
      />
    </Panel>
  );
}
