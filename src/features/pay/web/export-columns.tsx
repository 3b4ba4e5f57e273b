import { CircleCheck, Download, Undo2 } from "lucide-react";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth, formatMonthShort } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import type { Column } from "#ui/table/column.ts";
import type { PayExport } from "../contract.ts";
import { purposeWords } from "../rules/pay-line.ts";

/** "March 2026", "Mar 2026 to May 2026" */
export const monthsInWords = ({ from, to }: Pick<PayExport, "from" | "to">): string =>
  from === to ? formatMonth(from) : t`${formatMonthShort(from)} to ${formatMonthShort(to)}`;

interface Handlers {
  readonly formats: Formats;
  readonly currencySymbol: string;
  readonly onDownload: (row: PayExport) => void;
  readonly onUndo: (row: PayExport) => void;
}

function Status({ row, formats }: { readonly row: PayExport } & Pick<Handlers, "formats">) {
  if (row.undoneAt === null) return <Badge tone="positive" icon={CircleCheck}>{t`Exported`}</Badge>;
  return (
    <Badge icon={Undo2} title={`${row.undoneByName ?? ""}, ${formats.instant(row.undoneAt)}`}>{t.as(
      "export",
    )`Undone`}</Badge>
  );
}

function Actions({ row, onDownload, onUndo }: { readonly row: PayExport } & Omit<Handlers, "formats">) {
  return (
    <span className="row end pay-actions">
      <IconButton
        small
        icon={Download}
        label={t`Download export ${row.number}`}
        onClick={() => onDownload(row)}
      />
      {row.undoneAt === null && (
        <Button
          small
          variant="ghost"
          aria-label={t`Undo export ${row.number}`}
          onClick={() => onUndo(row)}
        >{t`Undo`}</Button>
      )}
    </span>
  );
}

/** The columns of the list of exports. */
export function exportColumns(handlers: Handlers): readonly Column<PayExport>[] {
  const { formats, currencySymbol } = handlers;
  return [
    {
      id: "number",
      header: t.as("noun")`Export`,
      cell: ({ number, purpose }) => <span className="medium">{`${number} ${purposeWords()[purpose]}`}</span>,
      sortValue: ({ number }) => number,
      rowHeader: true,
    },
    { id: "months", header: t`Months`, cell: monthsInWords, sortValue: ({ from }) => from },
    { id: "format", header: t`Format`, cell: ({ format }) => format, sortValue: ({ format }) => format },
    {
      id: "hours",
      header: t`Hours`,
      number: true,
      cell: ({ hours }) => formatHours(hours),
      sortValue: ({ hours }) => hours,
    },
    {
      id: "amount",
      header: t`Amount`,
      number: true,
      cell: ({ amount }) =>
        amount === null ? <span className="quiet">–</span> : formatRate(amount, currencySymbol),
      sortValue: ({ amount }) => amount,
    },
    {
      id: "status",
      header: t`Status`,
      cell: (row) => <Status row={row} formats={formats} />,
      sortValue: ({ undoneAt }) => (undoneAt === null ? 0 : 1),
    },
    {
      id: "by",
      header: t.as("person")`By`,
      cell: ({ createdByName }) => createdByName || "–",
      sortValue: ({ createdByName }) => createdByName,
    },
    {
      id: "when",
      header: t.as("when")`Made`,
      cell: ({ createdAt }) => formats.instant(createdAt),
      sortValue: ({ createdAt }) => createdAt,
    },
    {
      id: "actions",
      header: t`Actions`,
      headerHidden: true,
      cell: (row) => <Actions row={row} {...handlers} />,
    },
  ];
}

/** On a phone everything of an export but its actions is under its name. */
export function narrowColumns(columns: readonly Column<PayExport>[]): readonly Column<PayExport>[] {
  const of = (id: string) => columns.filter((column) => column.id === id);
  const [first] = of("number");
  if (!first) return columns;
  const cell = (row: PayExport) => (
    <span className="stack gap-1 pay-narrow">
      {first.cell(row)}
      <span className="muted fine">{`${row.format}, ${monthsInWords(row)}`}</span>
      <span className="row-wrap gap-2 fine">
        <span>{t`${plural(row.hours, "# hour", "# hours")}`}</span>
        {row.amount !== null && <span>{of("amount")[0]?.cell(row)}</span>}
        {row.undoneAt !== null && of("status")[0]?.cell(row)}
      </span>
    </span>
  );
  return [{ ...first, cell }, ...of("actions")];
}
