import type { ReactNode } from "react";
import { ChartFrame, type Drawing } from "./ChartFrame.tsx";
import { PLACE, type BarSeries, type ChartMonth } from "./chart-model.ts";
import { ChartPanel } from "./ChartPanel.tsx";
import { highestOf, scaleOf } from "./scale.ts";

export interface BarChartProps {
  readonly title: string;
  readonly months: readonly ChartMonth[];
  /** The id of the month marked `Current`. */
  readonly currentId?: string | undefined;
  readonly series: readonly BarSeries[];
  /** Writes a value; give the same function each time. */
  readonly format: (value: number) => string;
  /** Writes a value at the axis; `format` when left out. */
  readonly formatAxis?: ((value: number) => string) | undefined;
  /** The unit of the values, such as `hrs`, for the file. */
  readonly unit?: string | undefined;
  readonly actions?: ReactNode | undefined;
  /** Opens what a month, given by its id, is made of. */
  readonly onMonth?: ((id: string) => void) | undefined;
}

const GAP = 4;

/** Bars for each month side by side. Below 150 px a month the chart scrolls. */
export function BarChart({
  title,
  months,
  currentId,
  series,
  format,
  formatAxis = format,
  unit,
  actions,
  onMonth,
}: BarChartProps) {
  // Of all series, so that nothing moves where one is hidden.
  const scale = scaleOf(highestOf(series));
  return (
    <ChartPanel
      title={title}
      months={months}
      series={series}
      format={format}
      unit={unit}
      actions={actions}
      swatch={barSwatch}
    >
      {(shown) => (
        <ChartFrame
          label={title}
          months={months}
          currentId={currentId}
          series={shown}
          scale={scale}
          least={150}
          onMonth={onMonth}
          format={format}
          formatAxis={formatAxis}
          swatch={barSwatch}
        >
          {(drawing) =>
            months.map((month, index) => (
              <MonthBars key={month.id} index={index} series={shown} drawing={drawing} format={format} />
            ))
          }
        </ChartFrame>
      )}
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
