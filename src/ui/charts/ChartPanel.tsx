import { Table2 } from "lucide-react";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "../form/Button.tsx";
import { Panel } from "../layout/Panel.tsx";
import type { Column } from "../table/column.ts";
import { Table } from "../table/Table.tsx";
import { ChartFrame, type ChartFrameProps, type ChartProps } from "./ChartFrame.tsx";
import { figureOf, type ChartMarks, type ChartMonth, type ChartSeries, type Drawing } from "./chart-model.ts";
import { ChartDownload } from "./ChartDownload.tsx";
import "./chart.css";

export interface PanelChartProps<Series extends ChartSeries>
  extends ChartProps<Series>, Pick<ChartFrameProps<Series>, "unit"> {
  /** The `?` beside the title. */
  readonly help?: ReactNode | undefined;
  /** Between the legend and the `Table` switch. */
  readonly actions?: ReactNode | undefined;
  /** Under the drawing: how it is counted. */
  readonly note?: ReactNode | undefined;
  /** Sentences of what the figures include, also under the saved picture. */
  readonly remarks?: readonly string[] | undefined;
}

interface ChartPanelProps<Series extends ChartSeries>
  extends PanelChartProps<Series>, Omit<ChartFrameProps<Series>, "children"> {
  /** Without a frame and always open: inside a dialog. A single line needs no legend there. */
  readonly bare?: boolean | undefined;
  readonly children: (shown: readonly Series[], drawing: Drawing) => ReactNode;
}

/** A panel around a chart: legend, the same figures as a table, and both to save. */
export function ChartPanel<Series extends ChartSeries>({
  help,
  actions,
  note,
  remarks = [],
  bare = false,
  children,
  ...chart
}: ChartPanelProps<Series>) {
  const { title, months, series, format, unit, swatch, marks, each = t`Month` } = chart;
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
      help={help}
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
            >{t`Table`}</Button>
            <ChartDownload
              title={title}
              months={months}
              series={asTable ? series : shown}
              unit={unit}
              marks={marks}
              each={each}
              remarks={remarks}
              drawing={() => (asTable ? null : body.current)}
            />
          </span>
        </>
      }
    >
      {asTable ? (
        <ChartTable title={title} months={months} series={series} format={format} marks={marks} each={each} />
      ) : (
        <div ref={body}>
          <ChartFrame {...chart} series={shown}>
            {(drawing) => children(shown, drawing)}
          </ChartFrame>
        </div>
      )}
      {(note !== undefined || remarks.length > 0) && (
        <p className="chart-note">
          {[...remarks, ""].join(" ")}
          {note}
        </p>
      )}
    </Panel>
  );
}

interface LegendProps<Series extends ChartSeries> extends Pick<ChartPanelProps<Series>, "series" | "swatch"> {
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** The names of the series; a press hides or shows one. */
function Legend<Series extends ChartSeries>({ series, hidden, onToggle, swatch }: LegendProps<Series>) {
  return (
    <fieldset className="legend" aria-label={t`Series`}>
      {series.map((each) => (
        <button
          key={each.id}
          type="button"
          aria-pressed={!hidden.has(each.id)}
          onClick={() => onToggle(each.id)}
        >
          {swatch(each)}
          {each.label}
        </button>
      ))}
    </fieldset>
  );
}

interface Line {
  readonly month: ChartMonth;
  readonly index: number;
}

/** The figures of a chart: a row a month, a column a series. */
function ChartTable({
  title,
  months,
  series,
  format,
  marks,
  each: header,
}: Pick<ChartProps<ChartSeries>, "title" | "months" | "series" | "format" | "marks"> & {
  readonly each: string;
}) {
  const columns = useMemo(
    (): Column<Line>[] => [
      { id: "month", header, rowHeader: true, cell: ({ month }) => month.label },
      ...series.map((each): Column<Line> => ({
        id: each.id,
        header: each.label,
        number: true,
        cell: ({ index }) => figureOf(each.values[index], format),
      })),
      ...happenedColumn(months, marks),
    ],
    [series, format, months, marks, header],
  );
  return (
    <Table
      label={title}
      columns={columns}
      rows={months.map((month, index) => ({ month, index }))}
      rowId={({ month }) => month.id}
    />
  );
}

/** What happened, where something did. */
function happenedColumn(months: readonly ChartMonth[], marks: ChartMarks | undefined): Column<Line>[] {
  if (!months.some(({ id }) => marks?.has(id))) return [];
  return [{ id: "happened", header: t`Events`, cell: ({ month }) => marks?.get(month.id)?.join(", ") ?? "" }];
}
