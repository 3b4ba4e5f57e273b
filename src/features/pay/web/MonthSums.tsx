import { formatHours } from "#shared/hours.ts";
import { formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import type { PayPreview } from "../contract.ts";

type Months = PayPreview["months"];

const dash = <span className="quiet">–</span>;
const hoursOr = (hours: number, text: string) => (hours === 0 ? dash : text);

/** Hours by month; where an earlier export used some, what is added and undone is a correction. */
export function MonthSums({ months }: { readonly months: Months }) {
  const columns = [
    {
      id: "month",
      header: t`Month`,
      rowHeader: true,
      cell: ({ month, isCorrection }: Months[number]) => (
        <span className="row gap-2">
          {formatMonth(month)}
          {isCorrection && <Badge tone="caution">{t`Correction`}</Badge>}
        </span>
      ),
    },
    {
      id: "added",
      header: t`Added`,
      number: true,
      cell: ({ added }: Months[number]) => hoursOr(added, formatHours(added)),
    },
    {
      id: "reversed",
      header: t`Reversed`,
      number: true,
      cell: ({ reversed }: Months[number]) => hoursOr(reversed, formatHours(-reversed)),
    },
    {
      id: "sum",
      header: t`Hours`,
      number: true,
      cell: ({ added, reversed }: Months[number]) => (
        <b>{formatHours((Math.round(added * 100) - Math.round(reversed * 100)) / 100)}</b>
      ),
    },
  ];
  return (
    <Panel title={t`Hours by month`} flush>
      <Table label={t`Hours by month`} columns={columns} rows={months} rowId={({ month }) => month} />
    </Panel>
  );
}
