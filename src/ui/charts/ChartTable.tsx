import { useMemo } from "react";
import type { Column } from "../table/column.ts";
import { Table } from "../table/Table.tsx";
import { figureOf, type ChartMonth, type ChartSeries } from "./chart-model.ts";

export interface ChartTableProps {
  readonly label: string;
  readonly months: readonly ChartMonth[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
}

interface Line {
  readonly month: ChartMonth;
  readonly index: number;
}

/** The figures of a chart: a row a month, a column a series. */
export function ChartTable({ label, months, series, format }: ChartTableProps) {
  const columns = useMemo(
    (): Column<Line>[] => [
      { id: "month", header: "Month", rowHeader: true, cell: ({ month }) => month.label },
      ...series.map((each): Column<Line> => ({
        id: each.id,
        header: each.label,
        number: true,
        cell: ({ index }) => figureOf(each.values[index], format),
      })),
    ],
    [series, format],
  );
  return (
    <Table
      label={label}
      columns={columns}
      rows={months.map((month, index) => ({ month, index }))}
      rowId={({ month }) => month.id}
    />
  );
}
