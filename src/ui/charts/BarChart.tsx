import type { ReactNode } from "react";
import type { Drawing } from "./ChartFrame.tsx";
import { PLACE, type BarSeries } from "./chart-model.ts";
import { ChartPanel, type PanelChartProps } from "./ChartPanel.tsx";
import { highestOf, scaleOf } from "./scale.ts";

const GAP = 4;

/** Bars for each month side by side. Below 150 px a month the chart scrolls. */
export function BarChart(chart: PanelChartProps<BarSeries>) {
  const { months, series, format } = chart;
  // Of all series, so that nothing moves where one is hidden.
  const scale = scaleOf(highestOf(series));
  return (
    <ChartPanel {...chart} scale={scale} least={150} swatch={barSwatch}>
      {(shown, drawing) =>
        months.map((month, index) => (
          <MonthBars key={month.id} index={index} series={shown} drawing={drawing} format={format} />
        ))
      }
    </ChartPanel>
  );
}

function MonthBars({
  index,
  series,
  drawing,
  format,
}: {
  readonly index: number;
  readonly series: readonly BarSeries[];
  readonly drawing: Drawing;
  readonly format: (value: number) => string;
}) {
  const width = Math.min(34, (drawing.step * 0.76) / Math.max(1, series.length) - GAP);
  const left = drawing.middleOf(index) - (series.length * (width + GAP) - GAP) / 2;
  return series.map((each, at) => {
    const value = each.values[index];
    if (value === null || value === undefined) return null;
    const y = drawing.heightOf(value);
    const x = left + at * (width + GAP);
    const fill = each.fill === "solid" ? each.colour : tint(each.colour);
    return (
      <g key={each.id} aria-hidden="true">
        <rect
          x={x + 0.5}
          y={y}
          width={width - 1}
          height={Math.max(0, PLACE.top + PLACE.height - y)}
          rx="2"
          style={{ fill, stroke: each.colour, strokeDasharray: each.fill === "dashed" ? "4 3" : "none" }}
        />
        {each.fill === "solid" && (
          <text className="chart-value" x={x + width / 2} y={y - 6}>
            {format(value)}
          </text>
        )}
      </g>
    );
  });
}

function barSwatch({ colour, fill }: BarSeries): ReactNode {
  return (
    <span
      className="chart-swatch"
      style={{
        background: fill === "solid" ? colour : tint(colour),
        borderColor: colour,
        borderStyle: fill === "dashed" ? "dashed" : "solid",
      }}
    />
  );
}

function tint(colour: string): string {
  return `color-mix(in oklab, ${colour} 34%, var(--surface))`;
}
