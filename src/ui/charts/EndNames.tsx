import type { Drawing, LineSeries } from "./chart-model.ts";
import { besideLimit, drawnValues, earlyPlaces, spreadApart } from "./name-places.ts";

interface EndNamesProps {
  readonly series: readonly LineSeries[];
  readonly isNamed: boolean;
  readonly limit: number | undefined;
  readonly drawing: Drawing;
  readonly format: (value: number) => string;
}

/** Pixels of a letter, about, of one of a name, which is bold, and between name and value. */
const LETTER = 6.6;
const BOLD = 7;
const BETWEEN = 8;

/** Names at the right, each joined to its line's end. A line that ends early has its name beside its end. */
export function EndNames({ series, isNamed, limit, drawing, format }: EndNamesProps) {
  const ends = series.flatMap((each) => {
    const index = each.values.findLastIndex((value) => value !== null);
    const value = each.values[index];
    if (value === null || value === undefined) return [];
    const { id, label, colour, values } = each;
    const text = format(value);
    const [x, y] = [drawing.middleOf(index), drawing.heightOf(value)];
    const width = text.length * LETTER + (isNamed ? label.length * BOLD + BETWEEN : 0);
    return [{ id, label, colour, text, early: index < values.length - 1, x, y, width }];
  });
  const late = ends.filter(({ early }) => !early);
  const early = ends.filter((end) => end.early);
  const heights = spreadApart(
    late.map(({ y }) => (limit === undefined ? y : besideLimit(y, drawing.heightOf(limit)))),
    16,
    drawing.base,
  );
  const beside = earlyPlaces(early, series.map(drawnValues), drawing);
  const places = [
    ...late.map((end, at) => ({
      ...end,
      textX: end.x + (isNamed ? 20 : 10),
      textY: (heights[at] ?? 0) + 4,
      anchor: "start" as const,
    })),
    ...early.map((end, at) => ({
      ...end,
      textX: beside[at]?.x ?? end.x,
      textY: beside[at]?.y ?? end.y,
      anchor: beside[at]?.anchor ?? "start",
    })),
  ];
  return places.map(({ id, label, colour, text, early: isEarly, x, y, textX, textY, anchor }) => (
    <g key={id}>
      {isNamed && !isEarly && (
        <line
          className="chart-leader"
          x1={x + 5}
          y1={y}
          x2={textX - 4}
          y2={textY - 4}
          style={{ stroke: colour }}
        />
      )}
      <text className="chart-end" x={textX} y={textY} textAnchor={anchor}>
        {isNamed && <tspan>{label}</tspan>} <tspan dx={isNamed ? 4 : 0}>{text}</tspan>
      </text>
    </g>
  ));
}
