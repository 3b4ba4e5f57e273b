import { chargeLabels } from "#features/charges/rules/charge.ts";
import { kindLabels } from "#features/customers/rules/contract-terms.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import type { Output } from "#shared/contract.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import { useTablePages } from "#web/table-pages.ts";
import { useViewer } from "#web/viewer.ts";
import { readMarginLines, type MarginLine, type MarginRow } from "../contract.ts";
import { hourlyWords, originWords } from "./cost-words.ts";
import { Hours, rowName } from "./margin-columns.tsx";
import type { MarginSearch } from "./margin-search.ts";

const rowsOf = ({ lines }: Output<typeof readMarginLines>): readonly MarginLine[] => lines;

interface MarginLinesProps {
  readonly row: MarginRow;
  readonly chosen: Required<MarginSearch>;
  readonly onClose: () => void;
}

/** What a row is made of: each line's hours times rate, and times cost. */
export function MarginLines({ row, chosen, onClose }: MarginLinesProps) {
  const { currencySymbol } = useViewer();
  const formats = useFormats();
  const list = useTablePages(readMarginLines, { ...chosen, key: row.key }, { fresh: 0, rowsOf });
  const title = rowName(chosen.by, row);
  return (
    <Dialog
      open
      size="full"
      flush
      title={<bdi>{title}</bdi>}
      subtitle={t`Each line is hours times rate and hours times cost, or a charge. Totals are rounded from exact sums.`}
      onClose={onClose}
      cancel={t`Close`}
    >
      <ReadView read={list.read} loading={t`Loading lines...`} failed={t`Error Loading Margins`}>
        {() => (
          <Table
            label={t`Lines of ${title}`}
            columns={lineColumns(currencySymbol, formats)}
            rows={list.rows}
            rowId={({ id }) => id}
            wraps
            partOf={list.partOf}
            exportAs={t`Margin of ${title}`}
          />
        )}
      </ReadView>
    </Dialog>
  );
}

function whoseOf({ charge, description, personName, functionName, tierName }: MarginLine): string {
  if (charge === null)
    return [personName, functionName, tierName].filter((each) => each !== null).join(", ") || "–";
  const kind = charge === "retainer" ? kindLabels().retainer : chargeLabels()[charge];
  return description === "" ? kind : t`${kind}: ${description}`;
}

type Value = (line: MarginLine) => number | null;

/** A column of numbers, and how they're written; nothing is a dash. */
const numbers = (id: string, header: string, value: Value, shown: (value: number) => string) => ({
  id,
  header,
  number: true,
  exportValue: value,
  cell: (line: MarginLine) => {
    const own = value(line);
    return own === null ? <span className="quiet">–</span> : shown(own);
  },
});

const lineColumns = (symbol: string, formats: Formats): readonly Column<MarginLine>[] => {
  const money = (amount: number) => formatRate(amount, symbol);
  return [
    {
      id: "month",
      header: t`Month`,
      rowHeader: true,
      exportValue: ({ month, day }) => day ?? month,
      cell: ({ month, day }) => (day === null ? formatMonth(month) : formats.day(day)),
    },
    {
      id: "whose",
      header: t`Whose, or what for`,
      exportValue: whoseOf,
      cell: (line) => <bdi>{whoseOf(line)}</bdi>,
    },
    {
      id: "project",
      header: t`Project`,
      exportValue: ({ projectName }) => projectName,
      cell: ({ projectName }) => <bdi>{projectName}</bdi>,
    },
    {
      ...numbers("hours", t`Hours`, ({ hours, charge }) => (charge === null ? hours : null), formatHours),
      cell: (line) => (line.charge === null ? <Hours {...line} /> : <span className="quiet">–</span>),
    },
    {
      ...numbers("rate", t`Rate`, ({ rate }) => rate, money),
      cell: ({ rate, agreement }) =>
        rate !== null ? (
          money(rate)
        ) : (
          <span className="quiet">{agreement === null ? "–" : kindLabels()[agreement]}</span>
        ),
    },
    numbers("revenue", t`Revenue`, ({ revenue }) => revenue, money),
    {
      id: "hourly",
      header: t`Cost of an hour`,
      number: true,
      exportValue: ({ hourCost }) => hourCost?.hourly ?? null,
      cell: ({ hourCost }) =>
        hourCost !== null && (
          <>
            {hourlyWords(hourCost, symbol)}
            <span className="margin-without quiet">{originWords(hourCost, symbol)}</span>
          </>
        ),
    },
    numbers("cost", t`Cost`, ({ cost }) => cost, money),
  ];
};
