import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Building2, ChevronLeft, Pencil } from "lucide-react";
import { Fragment, useState } from "react";
import type { Output } from "#shared/contract.ts";
import { formatMoney } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { GonePage } from "#ui/feedback/GonePage.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readCustomer } from "../contract.ts";
import { ContractTable } from "./ContractTable.tsx";
import { CustomerActivity, DeleteCustomer } from "./CustomerEnding.tsx";
import { CustomerDialog } from "./CustomerDialog.tsx";
import "./customers.css";

type Details = Output<typeof readCustomer>;
type Project = Details["projects"][number];

/** /admin/customers/$customerId */
export function CustomerPage() {
  const { customerId = "" } = useParams({ strict: false });
  const read = useRead(readCustomer, { params: { customerId } }, { fresh: freshFor.opening });
  if (read.error?.status === 404 || read.error?.status === 422)
    return (
      <GonePage icon={Building2} what={t`Customer`}>
        <Link to="/admin/customers" className={buttonClass({ variant: "primary" })}>{t`See customers`}</Link>
      </GonePage>
    );
  return (
    <main className="page">
      <Link to="/admin/customers" className="back-link for-finger">
        <ChevronLeft className="icon-small" />
        {t`Customers`}
      </Link>
      {read.data === undefined && <PageHeader title={t`Customer`} />}
      <ReadView read={read} loading={t`Loading customer...`} failed={t`Error Loading Customer`}>
        {(customer) => <LoadedCustomer customer={customer} />}
      </ReadView>
    </main>
  );
}

const projectColumns: readonly Column<Project>[] = [
  {
    id: "code",
    header: t`Code`,
    width: "110px",
    sortValue: ({ code }) => code,
    cell: ({ code }) => <span className="code">{code}</span>,
  },
  {
    id: "name",
    header: t`Name`,
    rowHeader: true,
    truncate: true,
    sortValue: ({ name }) => name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
];

function LoadedCustomer({ customer }: { readonly customer: Details }) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const { number, contracts, projects } = customer;
  return (
    <>
      <PageHeader
        title={<bdi className="anywhere">{customer.name}</bdi>}
        meta={!customer.isActive && <Badge>{t.as("customer")`Inactive`}</Badge>}
        subtitle={number === "" ? t`No customer number` : t`Customer number ${number}`}
        actions={
          <>
            <DeleteCustomer customer={customer} />
            <CustomerActivity customer={customer} />
            <Button
              variant="primary"
              icon={Pencil}
              onClick={() => setEditing(true)}
            >{t`Edit customer`}</Button>
          </>
        }
      />
      <Panel title={t`Details`}>
        <Facts customer={customer} />
      </Panel>
      <Panel title={t`Projects`} flush>
        <Table
          label={t`Projects`}
          columns={projectColumns}
          rows={projects}
          rowId={({ id }) => id}
          onOpen={({ id }) =>
            void navigate({ to: "/projects/$projectId/$tab", params: { projectId: id, tab: "settings" } })
          }
          empty={
            <EmptyState
              title={t`No projects yet`}
              action={<Link to="/projects" className={buttonClass({})}>{t`See projects`}</Link>}
            >{t`Choose this customer in a project's settings.`}</EmptyState>
          }
        />
      </Panel>
      <Panel title={t`Contracts`} flush>
        <ContractTable
          contracts={contracts}
          about="project"
          empty={
            <EmptyState
              title={t`No contracts yet`}
            >{t`Add contracts in the settings of a project.`}</EmptyState>
          }
        />
      </Panel>
      {editing && <CustomerDialog customer={customer} onClose={() => setEditing(false)} />}
    </>
  );
}

function Facts({ customer }: { readonly customer: Details }) {
  const { currencySymbol } = useViewer();
  const { address, country, vatId, invoiceEmail, contact, note, ordered } = customer;
  const facts = [
    [t`Address`, address],
    [t`Country`, country],
    [t`VAT number`, vatId],
    [t`Email for invoices`, invoiceEmail],
    [t`Contact person`, contact],
    [t`Value ordered`, ordered === null || ordered === 0 ? "" : formatMoney(ordered, currencySymbol)],
    [t`Note`, note],
  ] as const;
  const known = facts.filter(([, value]) => value !== "");
  if (known.length === 0)
    return (
      <p className="muted">{t`No address, VAT number or contact yet. Edit the customer to add them.`}</p>
    );
  return (
    <dl className="facts customer-facts">
      {known.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
