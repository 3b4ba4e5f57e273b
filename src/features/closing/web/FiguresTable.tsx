import { formatHours, sumHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import type { Column } from "#ui/table/column.ts";
import { useViewer } from "#web/viewer.ts";
import type { Figures } from "../closed-contract.ts";

interface FigureRow {
  readonly id: string;
  readonly label: string;
  readonly asClosed: string;
  readonly live: string;
  readonly difference: string;
}

const signed = (value: number, words: string) => (value > 0 ? `+${words}` : words);

/** Each figure's line. */
export function figureRows(figures: Figures, currencySymbol: string): FigureRow[] {
  const lines: [id: string, label: string, figure: { asClosed: number; live: number } | null][] = [
    ["budget", t`Budget hours`, figures.budget],
    ["forecasted", t`Forecasted hours`, figures.forecasted],
    ["allocated", t`Allocated hours`, figures.allocated],
    ["actual", t`Actual hours`, figures.actual],
    ["billable", t`Billable hours`, figures.billable],
    ["costs", t`Actual costs`, figures.actualCosts],
  ];
  return lines.flatMap(([id, label, figure]) => {
    if (figure === null) return [];
    const written = (value: number) =>
      id === "costs" ? formatRate(value, currencySymbol) : formatHours(value);
    const difference = sumHours([figure.live, -figure.asClosed]);
    return [
      {
        id,
        label,
        asClosed: written(figure.asClosed),
        live: written(figure.live),
        difference: difference === 0 ? "–" : signed(difference, written(difference)),
      },
    ];
  });
}

const columns = (): readonly Column<FigureRow>[] => [
  { id: "label", header: t.as("number")`Figure`, rowHeader: true, cell: ({ label }) => label },
  { id: "asClosed", header: t`As closed`, number: true, cell: ({ asClosed }) => asClosed },
  { id: "live", header: t.as("number")`Now`, number: true, cell: ({ live }) => live },
  { id: "difference", header: t`Difference`, number: true, cell: ({ difference }) => difference },
];

/** A closed month's figures as closed and now. */
export function FiguresTable({ month, figures }: { readonly month: Month; readonly figures: Figures }) {
  const { currencySymbol } = useViewer();
  const rows = figureRows(figures, currencySymbol);
  return (
    <Panel title={t`Figures of ${formatMonth(month)}`} flush>
      <Table
        label={t`Figures of ${formatMonth(month)}`}
        columns={columns()}
        rows={rows}
        rowId={({ id }) => id}
      />
    </Panel>
  );
}
