import { useMemo } from "react";
import type { Input } from "#shared/contract.ts";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonthShort, monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { listWhyRows, type WhyRow } from "../../why-contract.ts";

interface WhyRowsDialogProps {
  readonly query: Input<typeof listWhyRows>["query"];
  readonly title: string;
  readonly means: string;
  readonly onClose: () => void;
}

/** The rows of one bar. */
export function WhyRowsDialog({ query, title, means, onClose }: WhyRowsDialogProps) {
  const { currencySymbol } = useViewer();
  const read = useRead(listWhyRows, { query });
  const columns = useMemo(
    () => columnsOf(read.data?.rows ?? [], currencySymbol),
    [read.data, currencySymbol],
  );
  return (
    <Dialog open flush size="large" title={title} subtitle={means} cancel={t`Close`} onClose={onClose}>
      <ReadView read={read} loading={t`Loading rows...`} failed={t`Error Loading Rows`}>
        {({ rows, total }) => (
          <Table
            label={title}
            columns={columns}
            rows={rows.map((row, index) => ({ ...row, key: String(index) }))}
            rowId={({ key }) => key}
            exportAs={title}
            count={
              total > rows.length
                ? t`The ${rows.length} largest of ${plural(total, "# row", "# rows")}`
                : t`${plural(total, "# row", "# rows")}`
            }
          />
        )}
      </ReadView>
    </Dialog>
  );
}

type Line = WhyRow & { readonly key: string };

const projectColumn: Column<Line> = {
  id: "project",
  header: t`Project`,
  sortValue: (row) => row.project.name,
  cell: (row) => row.project.name,
};

/** Only columns that contain something, and differ. */
function columnsOf(rows: readonly WhyRow[], symbol: string): Column<Line>[] {
  const has = (value: (row: WhyRow) => unknown) => rows.some((row) => value(row) !== null);
  const text = (id: "function" | "tier" | "person", header: string): Column<Line>[] =>
    has((row) => row[id])
      ? [
          {
            id,
            header,
            desk: id === "function",
            sortValue: (row) => row[id] ?? "",
            cell: (row) => row[id] ?? "–",
          },
        ]
      : [];
  return [
    {
      id: "month",
      header: t`Month`,
      sortValue: (row) => row.month_start,
      cell: (row) => formatMonthShort(monthOf(row.month_start)),
    },
    ...(new Set(rows.map(({ project }) => project.id)).size > 1 ? [projectColumn] : []),
    ...text("person", t`Person`),
    ...text("function", t`Function`),
    ...text("tier", t`Tier`),
    {
      id: "hours",
      header: t`Hours`,
      number: true,
      sortValue: ({ hours }) => hours,
      cell: ({ hours }) => (hours === 0 ? "–" : formatHours(hours)),
    },
    ...(has(({ gbp }) => gbp)
      ? [
          {
            id: "cost",
            header: t`Cost (${symbol})`,
            number: true,
            sortValue: ({ gbp }: Line) => gbp ?? 0,
            cell: ({ gbp }: Line) => formatRate(gbp ?? 0, symbol),
          },
        ]
      : []),
  ];
}
