import { Table2 } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "../form/Button.tsx";
import { Panel } from "../layout/Panel.tsx";
import type { ChartMonth, ChartSeries } from "./chart-model.ts";
import { ChartDownload } from "./ChartDownload.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { Legend } from "./Legend.tsx";
import "./chart.css";

export interface ChartPanelProps<Series extends ChartSeries> {
  readonly title: string;
  readonly months: readonly ChartMonth[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** The unit of the values, such as `hrs`, for the file. */
  readonly unit?: string | undefined;
  /** Between the legend and the `Table` switch. */
  readonly actions?: ReactNode | undefined;
  /** How a series looks in the legend. */
  readonly swatch: (series: Series) => ReactNode;
  /** Without a frame and always open: inside a dialog. A single line needs no legend there. */
  readonly bare?: boolean | undefined;
  /** Draws the series that are shown. */
  readonly children: (shown: readonly Series[]) => ReactNode;
}

/** A panel around a chart: legend, the same figures as a table, and both to save. */
export function ChartPanel<Series extends ChartSeries>({
  title,
  months,
  series,
  format,
  unit,
  actions,
  swatch,
  bare = false,
  children,
}: ChartPanelProps<Series>) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [asTable, setAsTable] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  const shown = series.filter(({ id }) => !hidden.has(id));
  return (
    <Panel
      title={title}
      collapsible={!bare}
      className={bare ? "is-bare" : undefined}
      flush
      actions={
        <>
          {!asTable && (!bare || series.length > 1) && (
            <Legend series={series} hidden={hidden} onToggle={toggle} swatch={swatch} />
          )}
          {actions}
          <span className="chart-tools">
            <Button
              small
              variant="ghost"
              icon={Table2}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              Table
            </Button>
            <ChartDownload
              title={title}
              months={months}
              series={asTable ? series : shown}
              unit={unit}
              drawing={() => (asTable ? null : body.current)}
            />
          </span>
        </>
      }
    >
      {asTable ? (
        <ChartTable label={title} months={months} series={series} format={format} />
      ) : (
        <div ref={body}>{children(shown)}</div>
      )}
    </Panel>
  );
}
