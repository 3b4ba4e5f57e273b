import { line } from "d3-shape";
import type { ReactNode } from "react";
import type { ChartFrameProps } from "./ChartFrame.tsx";
import type { Drawing, LineSeries } from "./chart-model.ts";
import { ChartPanel, type PanelChartProps } from "./ChartPanel.tsx";
import { EndNames } from "./EndNames.tsx";
import { drawnValues } from "./name-places.ts";
import { highestOf, lowestOf, scaleOf, scaleTo } from "./scale.ts";

interface LineChartProps
  extends PanelChartProps<LineSeries>, Pick<ChartFrameProps<LineSeries>, "limit" | "fit"> {
  /** Where the scale ends; by default the highest value plus a tenth. */
  readonly top?: number | undefined;
  readonly bare?: boolean | undefined;
}

const STROKES = {
  dashed: { strokeWidth: 1.75, strokeDasharray: "6 4" },
  dotted: { strokeWidth: 2, strokeDasharray: "2 4" },
  thin: { strokeWidth: 1.75 },
  thick: { strokeWidth: 2.5 },
} as const;

/** Pixels at the right for the names of the lines; a single line needs none. */
const NAMES = 122;
const VALUE = 56;

/** Lines over the months, distinguished by stroke and colour and named at their ends. At least 80 px a month. */
export function LineChart({ top, ...chart }: LineChartProps) {
  const { series, limit, format, formatAxis = format } = chart;
  const isNamed = series.length > 1;
  // Of all lines, so that nothing moves where one is hidden.
  const scale = top === undefined ? scaleOf(highestOf(series), lowestOf(series)) : scaleTo(top);
  return (
    <ChartPanel {...chart} scale={scale} least={80} right={isNamed ? NAMES : VALUE} swatch={lineSwatch}>
      {(shown, drawing) => (
        <g aria-hidden="true">
          {limit && <Limit value={limit.value} drawing={drawing} />}
          {shown.map((each) => (
            <Line key={each.id} series={each} drawing={drawing} />
          ))}
          <EndNames
            series={shown}
            isNamed={isNamed}
            limit={limit?.value}
            drawing={drawing}
            format={formatAxis}
          />
        </g>
      )}
    </ChartPanel>
  );
}

function Line({ series, drawing }: { readonly series: LineSeries; readonly drawing: Drawing }) {
  const { colour, stroke } = series;
  const drawn = drawnValues(series);
  const path = line<number | null>(
    (_, index) => drawing.middleOf(index),
    (value) => drawing.heightOf(value ?? 0),
  ).defined((value) => value !== null);
  const hasDots = stroke === "thick" || drawn.some((_, index) => isAlone(drawn, index));
  const dots = drawn.flatMap((value, index) => (value === null || !hasDots ? [] : [{ index, value }]));
  return (
    <>
      <path className="chart-path" d={path(drawn) ?? ""} style={{ stroke: colour, ...STROKES[stroke] }} />
      {dots.map(({ index, value }) => (
        <circle
          key={index}
          className="chart-dot"
          cx={drawing.middleOf(index)}
          cy={drawing.heightOf(value)}
          r="3.5"
          style={{ fill: colour }}
        />
      ))}
    </>
  );
}

/** A line across the months; its word stays in sight at the axis. */
function Limit({ value, drawing }: { readonly value: number; readonly drawing: Drawing }) {
  const y = drawing.heightOf(value);
  return (
    <line
      className="chart-limit"
      x1={drawing.middleOf(0) - drawing.step / 2}
      x2={drawing.width}
      y1={y}
      y2={y}
    />
  );
}

function lineSwatch({ colour, stroke }: LineSeries): ReactNode {
  return (
    <svg className="chart-stroke" viewBox="0 0 24 8" aria-hidden="true">
      <line x1="1" x2="23" y1="4" y2="4" style={{ stroke: colour, ...STROKES[stroke] }} />
    </svg>
  );
}

/** Whether a value has none beside it, so that no line shows it. */
export function isAlone(values: readonly (number | null)[], index: number): boolean {
  const has = (at: number) => (values[at] ?? null) !== null;
  return has(index) && !has(index - 1) && !has(index + 1);
}
