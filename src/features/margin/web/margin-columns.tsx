import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { percentText } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import type { Column } from "#ui/table/column.ts";
import type { Margin, MarginRow } from "../contract.ts";
import type { Grouping } from "../rules/margin.ts";

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
  return by === "month" ? formatMonth(key) : (name ?? nameless[by]);
}

/** Hours that a cost or margin doesn't contain, beside it. */
function Without({ withoutCost }: Pick<Figures, "withoutCost">) {
  if (withoutCost === 0) return null;
  return <span className="margin-without caution">{t`${formatHours(withoutCost)} h without a cost`}</span>;
}

function Cost({ figures, symbol }: { readonly figures: Figures; readonly symbol: string }) {
  if (figures.isSmall) return <span className="quiet">{t`fewer than 3 people`}</span>;
  return (
    <>
      {figures.cost === null ? "–" : formatRate(figures.cost, symbol)}
      <Without withoutCost={figures.withoutCost} />
    </>
  );
}

function Amount({ amount, symbol }: { readonly amount: number | null; readonly symbol: string }) {
  if (amount === null) return <span className="quiet">–</span>;
  return <span className={classNames(amount < 0 && "critical")}>{formatRate(amount, symbol)}</span>;
}

const figureColumns = (symbol: string): readonly Column<MarginRow>[] => [
  {
    id: "hours",
    header: t`Hours`,
    number: true,
    desk: true,
    sortValue: ({ hours }) => hours,
    cell: ({ hours }) => formatHours(hours),
  },
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

export function marginColumns(by: Grouping, symbol: string): readonly Column<MarginRow>[] {
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
    ...figureColumns(symbol),
  ];
}

/** The columns of the file: hours without a cost are beside the figures. */
export function exportColumns(by: Grouping, symbol: string): readonly Column<MarginRow>[] {
  return [
    ...marginColumns(by, symbol),
    {
      id: "without",
      header: t`Hours without a cost`,
      exportValue: ({ withoutCost }) => withoutCost,
      cell: () => null,
    },
  ];
}

/** The line under the table. */
export function TotalRow({ total, symbol }: { readonly total: Figures; readonly symbol: string }) {
  const row = { ...total, key: "", name: null, code: null, isInternal: false };
  return (
    <tr>
      <th scope="row">{t`Total`}</th>
      {figureColumns(symbol).map(({ id, desk, cell }) => (
        <td key={id} className={classNames("number", desk && "only-desk")}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
