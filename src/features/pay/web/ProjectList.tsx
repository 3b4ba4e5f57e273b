import { Pencil } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { IconButton } from "#ui/form/Button.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { listPayProjects, type PayProject } from "../details-contract.ts";
import { Finder, useFinder } from "./Finder.tsx";
import { PageButtons } from "./PageButtons.tsx";
import { ProjectDialog } from "./ProjectDialog.tsx";

const textOr = (text: string) => text || <span className="quiet">–</span>;

const customerOf = ({ customerName, isInternal }: PayProject) =>
  isInternal ? <span className="muted">{t`Internal`}</span> : textOr(customerName);

/** On a phone the customer is under the project. */
const columnsOf = (
  onEdit: (project: PayProject) => void,
  isNarrow: boolean,
): readonly Column<PayProject>[] => [
  {
    id: "project",
    header: t`Project`,
    rowHeader: true,
    cell: (project) => (
      <span className={isNarrow ? "stack gap-1 pay-narrow" : undefined}>
        <span>
          <span className="code">{project.code}</span> <bdi>{project.name}</bdi>
        </span>
        {isNarrow && <span className="muted fine">{customerOf(project)}</span>}
      </span>
    ),
  },
  {
    id: "customer",
    header: t`Customer`,
    desk: true,
    cell: customerOf,
  },
  { id: "item", header: t`Invoice item`, desk: true, cell: ({ invoiceItem }) => textOr(invoiceItem) },
  { id: "wage", header: t`Wage type`, desk: true, cell: ({ wageType }) => textOr(wageType) },
  { id: "centre", header: t`Cost centre`, desk: true, cell: ({ costCentre }) => textOr(costCentre) },
  {
    id: "actions",
    header: t`Actions`,
    headerHidden: true,
    cell: (project) => (
      <IconButton small icon={Pencil} label={t`Edit ${project.code}`} onClick={() => onEdit(project)} />
    ),
  },
];

/** Projects with what payroll and invoices need of them. */
export function ProjectList() {
  const [edited, setEdited] = useState<PayProject | null>(null);
  const isNarrow = useNarrow();
  const finder = useFinder();
  const read = useRead(
    listPayProjects,
    { query: finder.query },
    { fresh: freshFor.planning, showPrevious: true },
  );
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading Projects`} read={read} />;
  return (
    <>
      <Finder finder={finder} label={t`Search by project or customer`} missing={t`Without a customer only`} />
      <Table
        label={t`Projects`}
        columns={columnsOf(setEdited, isNarrow)}
        rows={read.data?.projects ?? []}
        rowId={({ id }) => id}
        onOpen={setEdited}
        loading={read.isPending && t`Loading projects...`}
        empty={
          <EmptyState
            title={t`No projects match`}
          >{t`Try a shorter search, or show all of them.`}</EmptyState>
        }
      />
      <PageButtons pages={finder.pages} next={read.data?.next ?? null} />
      {edited && <ProjectDialog projectId={edited.id} onClose={() => setEdited(null)} />}
    </>
  );
}
