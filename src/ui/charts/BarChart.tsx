import type { ReactNode } from "react";
import type { ChartFrameProps } from "./ChartFrame.tsx";
import type { BarSeries, Drawing } from "./chart-model.ts";
import { ChartPanel, type PanelChartProps } from "./ChartPanel.tsx";
import { Level } from "./Level.tsx";
import { highestOf, lowestOf, scaleOf, type Scale } from "./scale.ts";

interface BarChartProps
  extends PanelChartProps<BarSeries>, Pick<ChartFrameProps<BarSeries>, "fit" | "currentId"> {
  /** Pixels a month needs at least; 150 by default. */
  readonly least?: number | undefined;
  /** The axis of another chart, to compare the two. */
  readonly scale?: Scale | undefined;
}

const GAP = 4;
/** Pixels a group of bars needs for the values over them. */
const SPOKEN = 90;

/** Bars for each month side by side. Below 150 px a month the chart scrolls. */
export function BarChart({ least = 150, ...chart }: BarChartProps) {
  const { months, series, format } = chart;
  // Of all series, so that nothing moves where one is hidden.
  const scale = chart.scale ?? scaleOf(highestOf(series), lowestOf(series));
  return (
    <ChartPanel {...chart} scale={scale} least={least} swatch={barSwatch}>
      {(shown, drawing) =>
        months.map((month, index) => (
          <MonthBars key={month.id} index={index} series={shown} drawing={drawing} format={format} />
        ))
      }
    </ChartPanel>
  );
}

interface MonthBarsProps {
  readonly index: number;
  readonly series: readonly BarSeries[];
  readonly drawing: Drawing;
  readonly format: (value: number) => string;
}

/** A month's bars, the levels over them, and the values over both. */
function MonthBars({ index, series, drawing, format }: MonthBarsProps) {
  const bars = series.filter(({ fill }) => fill !== "level");
  const gap = drawing.step < SPOKEN ? 1 : GAP;
  const width = Math.min(34, (drawing.step * 0.76) / Math.max(1, bars.length) - gap);
  const left = drawing.middleOf(index) - (bars.length * (width + gap) - gap) / 2;
  const placed = bars.flatMap((each, at) => {
    const value = each.values[index] ?? null;
    return value === null ? [] : [{ series: each, value, x: left + at * (width + gap) }];
  });
  const zero = drawing.heightOf(0);
  const levels = series.flatMap(({ fill, values }) =>
    fill === "level" ? [drawing.heightOf(values[index] ?? 0)] : [],
  );
  return (
    <g aria-hidden="true">
      {placed.map((bar) => (
        <rect
          key={bar.series.id}
          className="chart-bar"
          x={bar.x + 0.5}
          y={Math.min(drawing.heightOf(bar.value), zero)}
          width={Math.max(1, width - 1)}
          height={Math.abs(zero - drawing.heightOf(bar.value))}
          rx="2"
          style={{
            fill: bar.series.fill === "solid" ? bar.series.colour : tint(bar.series.colour),
            stroke: bar.series.colour,
            strokeDasharray: bar.series.fill === "dashed" ? "4 3" : "none",
          }}
        />
      ))}
      <Levels index={index} series={series} drawing={drawing} />
      {drawing.step >= SPOKEN &&
        placed.map(({ series: { id, fill }, value, x }, at) => {
          if (fill !== "solid") return null;
          const y = valueHeight(value, levels, drawing);
          const neighbour = placed[at - 1];
          const isBeside = neighbour !== undefined && drawing.heightOf(neighbour.value) < y;
          const text = format(value);
          return (
            <text
              key={id}
              className="chart-value"
              x={x + width / 2 + (isBeside ? awayBy(text, width, drawing.step) : 0)}
              y={y}
            >
              {text}
            </text>
          );
        })}
    </g>
  );
}

/** Pixels of a letter, about. */
const LETTER = 6.6;

/** Pixels a value moves to the right, off a higher bar beside its own. */
function awayBy(text: string, width: number, step: number): number {
  return Math.min(Math.max(0, (text.length * LETTER - width) / 2), step * 0.1);
}

/** The place of a value's label: over its bar, or under one below 0 unless the months are there. */
function valueHeight(value: number, levels: readonly number[], drawing: Drawing): number {
  if (value >= 0) return clearOf(levels, drawing.heightOf(value) - 6);
  const under = drawing.heightOf(value) + 14;
  return under > drawing.base ? drawing.heightOf(0) - 6 : under;
}

/** Where a value's words begin, above a level that would cross them. */
function clearOf(levels: readonly number[], y: number): number {
  const crossing = levels.find((level) => level > y - 13 && level < y + 4);
  return crossing === undefined ? y : crossing - 5;
}

/** Lines across a month's bars. */
function Levels({ index, series, drawing }: Pick<MonthBarsProps, "index" | "series" | "drawing">) {
  const half = Math.min(drawing.step * 0.46, 80);
  return series.map((each) => {
    const value = each.fill === "level" ? (each.values[index] ?? null) : null;
    return value === null ? null : (
      <Level
        key={each.id}
        from={drawing.middleOf(index) - half}
        to={drawing.middleOf(index) + half}
        y={drawing.heightOf(value)}
        colour={each.colour}
      />
    );
  });
}

function barSwatch({ colour, fill }: BarSeries): ReactNode {
  if (fill === "level")
    return (
      <svg className="chart-stroke" viewBox="0 0 24 8" aria-hidden="true">
        <line className="chart-level" x1="1" x2="23" y1="4" y2="4" style={{ stroke: colour }} />
      </svg>
    );
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
