import type { ReactNode } from "react";
import { ChartFrame, type Drawing } from "./ChartFrame.tsx";
import { PLACE, type ChartMonth, type LineSeries } from "./chart-model.ts";
import { ChartPanel } from "./ChartPanel.tsx";
import { highestOf, lowestOf, scaleOf, scaleTo } from "./scale.ts";
import { besideLimit, segmentsOf, spreadApart } from "./lines.ts";

export interface LineChartProps {
  readonly title: string;
  readonly months: readonly ChartMonth[];
  /** The id of the month marked `Current`. */
  readonly currentId?: string | undefined;
  readonly series: readonly LineSeries[];
  /** Writes a value; give the same function each time. */
  readonly format: (value: number) => string;
  /** Writes a value at the axis; `format` when left out. */
  readonly formatAxis?: ((value: number) => string) | undefined;
  /** Where the scale ends; by default the highest value plus a tenth. */
  readonly top?: number | undefined;
  /** A line across the chart, such as 100 %. */
  readonly limit?: { readonly value: number; readonly label: string } | undefined;
  /** The unit of the values, such as `hrs`, for the file. */
  readonly unit?: string | undefined;
  readonly actions?: ReactNode | undefined;
  /** Opens what a month, given by its id, is made of. */
  readonly onMonth?: ((id: string) => void) | undefined;
  /** All months in the room there is. */
  readonly fit?: boolean | undefined;
  /** Without a frame and always open: inside a dialog. */
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

/** Lines over the months, told apart by stroke and colour and named at their ends. At least 80 px a month. */
export function LineChart({
  title,
  months,
  currentId,
  series,
  format,
  formatAxis = format,
  top,
  limit,
  unit,
  actions,
  onMonth,
  fit,
  bare,
}: LineChartProps) {
  // Of all lines, so that nothing moves where one is hidden.
  const scale = top === undefined ? scaleOf(highestOf(series), lowestOf(series)) : scaleTo(top);
  return (
    <ChartPanel
      title={title}
      months={months}
      series={series}
      format={format}
      unit={unit}
      actions={actions}
      swatch={lineSwatch}
      bare={bare}
    >
      {(shown) => (
        <ChartFrame
          label={title}
          months={months}
          currentId={currentId}
          series={shown}
          scale={scale}
          least={80}
          fit={fit}
          onMonth={onMonth}
          right={series.length > 1 ? NAMES : VALUE}
          format={format}
          formatAxis={formatAxis}
          limit={limit}
          swatch={lineSwatch}
        >
          {(drawing) => (
            <g aria-hidden="true">
              {limit && <Limit value={limit.value} drawing={drawing} />}
              {shown.map((each) => (
                <Line key={each.id} series={each} drawing={drawing} />
              ))}
              <EndNames
                series={shown}
                isNamed={series.length > 1}
                limit={limit?.value}
                drawing={drawing}
                format={formatAxis}
              />
            </g>
          )}
        </ChartFrame>
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
 * under it where another would cross it out.
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
