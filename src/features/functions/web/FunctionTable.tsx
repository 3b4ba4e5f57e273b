import { Network, Search } from "lucide-react";
import type { ReactNode } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { Badge } from "#ui/data/Badge.tsx";
import type { Column } from "#ui/table/column.ts";
import type { FunctionSummary } from "../contract.ts";
import { matchesFunction } from "../rules/function-search.ts";

function countColumn(
  id: string,
  header: string,
  value: (row: FunctionSummary) => number | null,
): Column<FunctionSummary> {
  return {
    id,
    header,
    number: true,
    width: "112px",
    sortValue: value,
    cell: (row) => value(row) ?? <span className="quiet">–</span>,
  };
}

/** The columns of the Functions page, in the specification's order. */
const columns: readonly Column<FunctionSummary>[] = [
  {
    id: "name",
    header: t`Function Name`,
    rowHeader: true,
    truncate: true,
    sortValue: (row) => row.name,
    cell: (row) => (
      <>
        <bdi className="function-name">{row.name}</bdi>{" "}
        {!row.isActive && <Badge>{t.as("function")`Inactive`}</Badge>}{" "}
        <bdi className="quiet fine only-desk">{row.description}</bdi>
      </>
    ),
  },
  countColumn("allocators", t`Allocators`, (row) => row.allocatorCount),
  countColumn("users", t`Users`, (row) => row.userCount),
  countColumn("projects", t`Projects`, (row) => row.projectCount),
  countColumn("tiers", t`Cost Tiers`, (row) => row.costTiers.length),
];

interface FunctionTableProps {
  readonly all: readonly FunctionSummary[] | undefined;
  readonly search: string;
  readonly create: ReactNode;
  readonly onOpen: (functionId: string) => void;
}

export function FunctionTable({ all, search, create, onOpen }: FunctionTableProps) {
  const shown = (all ?? []).filter((row) => matchesFunction(row, search));
  return (
    <Panel flush>
      <Table
        label={t`Functions`}
        columns={columns}
        rows={shown}
        rowId={(row) => row.id}
        onOpen={(row) => onOpen(row.id)}
        initialSort={{ columnId: "name", direction: "ascending" }}
        exportAs="Functions"
        loading={all === undefined && t`Loading functions...`}
        count={t`${plural(shown.length, "# function", "# functions")}`}
        empty={
          all?.length === 0 ? (
            <EmptyState
              icon={Network}
              title={t`No functions created yet`}
              action={create}
            >{t`A function groups people who do the same work, with their cost tiers and who allocates them.`}</EmptyState>
          ) : (
            <EmptyState
              icon={Search}
              title={t`No functions found matching your search.`}
            >{t`Try another part of the name or description.`}</EmptyState>
          )
        }
      />
    </Panel>
  );
}
