import type { ReactNode } from "react";
import type { ChartFrameProps, Drawing } from "./ChartFrame.tsx";
import { PLACE, type LineSeries } from "./chart-model.ts";
import { ChartPanel, type PanelChartProps } from "./ChartPanel.tsx";
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
/** Where the months' names begin, in pixels from the top. */
const BASE = PLACE.top + PLACE.height;

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

function Line({
  series: { colour, stroke, values, goesOnFrom },
  drawing,
}: {
  readonly series: LineSeries;
  readonly drawing: Drawing;
}) {
  const segments = segmentsOf(goesOnFrom ? values.with(goesOnFrom.index, goesOnFrom.value) : values).map(
    (segment) =>
      segment.map(({ index, value }) => ({ index, x: drawing.middleOf(index), y: drawing.heightOf(value) })),
  );
  return (
    <>
      {segments.map((points) => (
        <path
          key={points[0]?.index}
          className="chart-path"
          d={`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`}
          style={{ stroke: colour, ...STROKES[stroke] }}
        />
      ))}
      {segments
        .flat()
        .map(
          ({ index, x, y }) =>
            (stroke === "thick" || segments.some((points) => points.length === 1)) && (
              <circle key={index} className="chart-dot" cx={x} cy={y} r="3.5" style={{ fill: colour }} />
            ),
        )}
    </>
  );
}

/**
 * Names at the right, each joined to its line's end. A line that ends early has its name over its end, or
 * under it where another line would cross it.
 */
function EndNames({
  series,
  isNamed,
  limit,
  drawing,
  format,
}: {
  readonly series: readonly LineSeries[];
  readonly isNamed: boolean;
  readonly limit: number | undefined;
  readonly drawing: Drawing;
  readonly format: (value: number) => string;
}) {
  const ends = series.flatMap((each) => {
    const index = each.values.findLastIndex((value) => value !== null);
    const value = each.values[index];
    return value === null || value === undefined
      ? []
      : [
          {
            id: each.id,
            label: each.label,
            colour: each.colour,
            value,
            early: index < each.values.length - 1,
            under: series.some((other) => (other.values[index + 1] ?? value) > value),
            x: drawing.middleOf(index),
            y: drawing.heightOf(value),
          },
        ];
  });
  const late = ends.filter(({ early }) => !early);
  const heights = spreadApart(
    late.map(({ y }) => (limit === undefined ? y : besideLimit(y, drawing.heightOf(limit)))),
    16,
  );
  const places = [
    ...late.map((end, at) => ({ ...end, textX: end.x + (isNamed ? 20 : 10), textY: (heights[at] ?? 0) + 4 })),
    ...ends
      .filter(({ early }) => early)
      .map((end) => ({
        ...end,
        textX: end.x - 4,
        textY: end.y + (end.under && end.y + 22 < BASE ? 22 : -12),
      })),
  ];
  return places.map(({ id, label, colour, value, early, x, y, textX, textY }) => (
    <g key={id}>
      {isNamed && !early && (
        <line
          className="chart-leader"
          x1={x + 5}
          y1={y}
          x2={textX - 4}
          y2={textY - 4}
          style={{ stroke: colour }}
        />
      )}
      <text className="chart-end" x={textX} y={textY}>
        {isNamed && <tspan>{label}</tspan>} <tspan dx={isNamed ? 4 : 0}>{format(value)}</tspan>
      </text>
    </g>
  ));
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

interface LinePoint {
  readonly index: number;
  readonly value: number;
}

/** The stretches of a line between its gaps. */
export function segmentsOf(values: readonly (number | null)[]): LinePoint[][] {
  const segments: LinePoint[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const open = segments.at(-1);
    if (open?.at(-1)?.index === index - 1) open.push({ index, value });
    else segments.push([{ index, value }]);
  }
  return segments;
}

/** Heights at least `gap` apart, in order: each moves down as little as it must. */
export function spreadApart(heights: readonly number[], gap: number): number[] {
  const spread = [...heights];
  const order = heights.map((_, at) => at).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let last = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    last = Math.max(heights[at] ?? 0, last + gap);
    spread[at] = last;
  }
  return spread;
}

/** The height of a name in pixels, moved off a limit's line to the nearer side. */
export function besideLimit(height: number, limit: number): number {
  return Math.abs(height - limit) < 11 ? limit + (height <= limit ? -11 : 11) : height;
}
