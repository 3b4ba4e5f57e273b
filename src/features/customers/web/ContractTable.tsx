import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoney } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Contract } from "../contract.ts";
import { daysInWords, isRunning, kindLabels } from "../rules/contract-terms.ts";

interface ContractTableProps {
  readonly contracts: readonly Contract[];
  /** Whose name each line needs: its project's on a customer's page, its customer's on a project's. */
  readonly about: "project" | "customer";
  /** Buttons of a line. */
  readonly actions?: ((contract: Contract) => ReactNode) | undefined;
  readonly loading?: string | false;
  readonly empty: ReactNode;
}

/** Contracts, newest first. */
export function ContractTable({ contracts, about, actions, loading, empty }: ContractTableProps) {
  const formats = useFormats();
  const { currencySymbol, today } = useViewer();
  const value = ({ kind, orderValue }: Contract) => {
    const amount = formatMoney(orderValue, currencySymbol);
    return kind === "retainer" && orderValue !== null ? t`${amount} a month` : amount;
  };
  const columns: Column<Contract>[] = [
    {
      id: "days",
      header: t`Days`,
      rowHeader: true,
      width: "260px",
      cell: (contract) => (
        <span className="row-wrap">
          {daysInWords(contract, formats.day)}
          {isRunning(contract, today) && <Badge tone="positive">{t.as("contract")`Running`}</Badge>}
          <span className="only-phone muted">{kindLabels()[contract.kind]}</span>
        </span>
      ),
    },
    {
      id: "kind",
      header: t`Kind`,
      width: "150px",
      desk: true,
      cell: ({ kind }) => kindLabels()[kind],
    },
    {
      id: "about",
      header: about === "project" ? t`Project` : t`Customer`,
      truncate: true,
      desk: true,
      cell: ({ projectId, projectCode, projectName, customerName }) =>
        about === "project" ? (
          <Link to="/projects/$projectId/$tab" params={{ projectId, tab: "settings" }}>
            <span className="code">{projectCode}</span> <bdi>{projectName}</bdi>
          </Link>
        ) : (
          <bdi>{customerName ?? "–"}</bdi>
        ),
    },
    {
      id: "order",
      header: t`Purchase order`,
      width: "140px",
      desk: true,
      truncate: true,
      cell: ({ purchaseOrder }) => <bdi>{purchaseOrder || "–"}</bdi>,
    },
    { id: "value", header: t`Order value`, number: true, width: "130px", cell: value },
    ...(actions
      ? [{ id: "actions", header: t`Actions`, headerHidden: true, width: "124px", cell: actions }]
      : []),
  ];
  return (
    <Table
      label={t`Contracts`}
      columns={columns}
      rows={contracts}
      rowId={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  );
}
