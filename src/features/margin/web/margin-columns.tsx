import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { percentText } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import type { Column } from "#ui/table/column.ts";
import type { Margin, MarginRow } from "../contract.ts";
import { chargesKey, type Grouping } from "../rules/margin.ts";

type Figures = Margin["total"];

export const groupingNames: Readonly<Record<Grouping, string>> = {
  project: t`Project`,
  customer: t`Customer`,
  function: t`Function`,
  person: t`Person`,
  month: t`Month`,
};

const nameless: Readonly<Record<Grouping, string>> = {
  project: "–",
  customer: t`No customer`,
  function: t`Without a function`,
  person: t`Planned without a person`,
  month: "–",
};

export function rowName(by: Grouping, { key, name }: Pick<MarginRow, "key" | "name">): string {
  if (key === chargesKey) return t`Fees, retainers and expenses`;
  return by === "month" ? formatMonth(key) : (name ?? nameless[by]);
}

/** Hours that a cost or margin doesn't contain, beside it. */
function Without({ withoutCost }: Pick<Figures, "withoutCost">) {
  if (withoutCost === 0) return null;
  return <span className="margin-without caution">{t`${formatHours(withoutCost)} h without a cost`}</span>;
}

/** A line below a figure, where there is something to say. */
const note = (amount: number, words: string) =>
  amount === 0 ? null : <span className="margin-without quiet">{words}</span>;

/** Hours, and of a plan those of them that can't be worked. */
export const Hours = ({ hours, unworkable }: Pick<Figures, "hours" | "unworkable">) => (
  <>
    {formatHours(hours)}
    {note(unworkable, t`of which ${formatHours(unworkable)} hrs can't be worked`)}
  </>
);

function Cost({ figures, symbol }: { readonly figures: Figures; readonly symbol: string }) {
  const { cost, expenses, withoutCost, isSmall } = figures;
  const ofExpenses = note(expenses, t`expenses: ${formatRate(expenses, symbol)}`);
  if (isSmall)
    return (
      <>
        <span className="quiet">{t`fewer than 3 people`}</span>
        {ofExpenses}
      </>
    );
  return (
    <>
      {cost === null ? "–" : formatRate(cost, symbol)}
      {ofExpenses}
      <Without withoutCost={withoutCost} />
    </>
  );
}

/** Whether anything is earned or spent apart from hours times rate: where nothing is, no column says so. */
const hasCharges = ({ charges, expenses, agreedHours }: Figures): boolean =>
  charges !== 0 || expenses !== 0 || agreedHours !== 0;

/** What revenue is made of. */
const revenueColumns = (symbol: string): readonly Column<MarginRow>[] => [
  {
    id: "hoursRevenue",
    header: t`Revenue of hours`,
    number: true,
    desk: true,
    sortValue: ({ hoursRevenue }) => hoursRevenue,
    cell: ({ hoursRevenue, agreedHours }) => (
      <>
        {formatRate(hoursRevenue, symbol)}
        {note(agreedHours, t`${formatHours(agreedHours)} h not billed by the hour`)}
      </>
    ),
  },
  {
    id: "charges",
    header: t`Fees and expenses billed`,
    number: true,
    desk: true,
    sortValue: ({ charges }) => charges,
    cell: ({ charges }) => formatRate(charges, symbol),
  },
];

function Amount({ amount, symbol }: { readonly amount: number | null; readonly symbol: string }) {
  if (amount === null) return <span className="quiet">–</span>;
  return <span className={classNames(amount < 0 && "critical")}>{formatRate(amount, symbol)}</span>;
}

const figureColumns = (symbol: string, charged: boolean): readonly Column<MarginRow>[] => [
  {
    id: "hours",
    header: t`Hours`,
    number: true,
    desk: true,
    sortValue: ({ hours }) => hours,
    cell: (row) => <Hours {...row} />,
  },
  ...(charged ? revenueColumns(symbol) : []),
  {
    id: "revenue",
    header: t`Revenue`,
    number: true,
    desk: true,
    sortValue: ({ revenue }) => revenue,
    cell: ({ revenue }) => formatRate(revenue, symbol),
  },
  {
    id: "cost",
    header: t`Cost`,
    number: true,
    sortValue: ({ cost }) => cost,
    cell: (row) => <Cost figures={row} symbol={symbol} />,
  },
  {
    id: "margin",
    header: t.as("money")`Margin`,
    number: true,
    sortValue: ({ margin }) => margin,
    cell: ({ margin }) => <Amount amount={margin} symbol={symbol} />,
  },
  {
    id: "percent",
    header: t`Margin %`,
    number: true,
    desk: true,
    sortValue: ({ percent }) => percent,
    cell: ({ percent }) => (percent === null ? <span className="quiet">–</span> : percentText(percent)),
  },
];

export function marginColumns(by: Grouping, symbol: string, total: Figures): readonly Column<MarginRow>[] {
  return [
    {
      id: "name",
      header: groupingNames[by],
      rowHeader: true,
      sortValue: (row) => (by === "month" ? row.key : rowName(by, row)),
      cell: (row) => (
        <span className="row-wrap">
          <bdi className="medium">{rowName(by, row)}</bdi>
          {row.isInternal && <Badge>{t`Internal`}</Badge>}
        </span>
      ),
    },
    ...figureColumns(symbol, hasCharges(total)),
  ];
}

/** A column of the file alone: on the page it's a line below a figure. */
const exported = (
  id: string,
  header: string,
  exportValue: (row: MarginRow) => number,
): Column<MarginRow> => ({ id, header, exportValue, cell: () => null });

/** The columns of the file: what the page says below its figures is beside them. */
export function exportColumns(by: Grouping, symbol: string, total: Figures): readonly Column<MarginRow>[] {
  return [
    ...marginColumns(by, symbol, total),
    ...(hasCharges(total)
      ? [
          exported("agreedHours", t`Hours not billed by the hour`, ({ agreedHours }) => agreedHours),
          exported("expenses", t`Expenses`, ({ expenses }) => expenses),
        ]
      : []),
    ...(total.unworkable === 0
      ? []
      : [exported("unworkable", t`Can't be worked`, ({ unworkable }) => unworkable)]),
    exported("without", t`Hours without a cost`, ({ withoutCost }) => withoutCost),
  ];
}

/** The line under the table. */
export function TotalRow({ total, symbol }: { readonly total: Figures; readonly symbol: string }) {
  const row = { ...total, key: "", name: null, code: null, isInternal: false };
  return (
    <tr>
      <th scope="row">{t`Total`}</th>
      {figureColumns(symbol, hasCharges(total)).map(({ id, desk, cell }) => (
        <td key={id} className={classNames("number", desk && "only-desk")}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
