import { Link } from "@tanstack/react-router";
import { CircleCheck, LockKeyhole } from "lucide-react";
import type { Formats } from "#shared/formats.ts";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { listMonths, type MonthState } from "../contract.ts";

/** Whether a month can be booked, as a badge. */
export function StateBadge({ state }: Pick<MonthState, "state">) {
  if (state === "closed") return <Badge icon={LockKeyhole}>{t.as("month")`Closed`}</Badge>;
  if (state === "running") return <Badge>{t.as("month")`Running`}</Badge>;
  return <Badge tone="positive" icon={CircleCheck}>{t.as("month")`Open`}</Badge>;
}

/** Who last closed or reopened a month, and when; null for neither. */
export function lastChange(month: MonthState, formats: Formats): string | null {
  if (month.reopenRequest !== null) return t`Reopening requested by ${month.reopenRequestedByName ?? "–"}`;
  if (month.reopenedAt !== null)
    return t`Reopened on ${formats.instant(month.reopenedAt)} by ${month.reopenedByName ?? "–"}`;
  if (month.closedAt !== null)
    return t`Closed on ${formats.instant(month.closedAt)} by ${month.closedByName ?? "–"}`;
  return null;
}

const columnsWith = (formats: Formats): readonly Column<MonthState>[] => [
  {
    id: "month",
    header: t`Month`,
    rowHeader: true,
    cell: ({ month }) => (
      <Link to="/admin/months/$month" params={{ month }} className="for-finger medium">
        {formatMonth(month)}
      </Link>
    ),
    sortValue: ({ month }) => month,
  },
  {
    id: "state",
    header: t`State`,
    cell: (row) => <StateBadge {...row} />,
    sortValue: ({ state }) => state,
  },
  {
    id: "change",
    header: t`Last change`,
    cell: (row) => lastChange(row, formats) ?? <span className="quiet">–</span>,
    sortValue: ({ reopenedAt, closedAt }) => reopenedAt ?? closedAt,
  },
];

/** /admin/months */
export function MonthsPage() {
  const read = useRead(listMonths, {}, { fresh: freshFor.planning });
  const formats = useFormats();
  const isNarrow = useNarrow();
  const columns = columnsWith(formats);
  const months = read.data?.months ?? [];
  return (
    <main className="page">
      <PageHeader
        title={t`Months`}
        subtitle={t`Close a month to lock its days and store its figures as they are`}
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Months`} read={read} />
      ) : (
        <Panel title={t`Months`} flush>
          <Table
            label={t`Months`}
            columns={isNarrow ? columns.filter(({ id }) => id !== "change") : columns}
            exportColumns={columns}
            rows={months}
            rowId={({ month }) => month}
            loading={read.isPending && t`Loading months...`}
            empty={<EmptyState title={t`No months yet`}>{t`Months appear here as they begin.`}</EmptyState>}
            count={t`${plural(months.length, "# month", "# months")}`}
          />
        </Panel>
      )}
    </main>
  );
}
