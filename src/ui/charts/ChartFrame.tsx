import { useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import { Axis, CurrentMark, lineAt, Marks, Years } from "./ChartAxis.tsx";
import {
  LOW_HEIGHT,
  PLACE,
  type ChartLimit,
  type ChartMarks,
  type ChartMonth,
  type ChartSeries,
  type Drawing,
} from "./chart-model.ts";
import { MonthTips } from "./MonthTips.tsx";
import { heightsOf, middlesOf, type Scale } from "./scale.ts";
import { useRoom, type Room } from "./use-room.ts";

/** Pixels; below this width the panel scrolls. */
const LEAST_WIDTH = 1232;
/** Pixels of a month with three letters, and on paper, which can't be scrolled. */
const NARROWEST = 26;
const NARROWEST_ON_PAPER = 18;
/** Fewer months than these, as on a phone, are shown completely. */
const FEW = 4;
/** and may be this part of a month's minimum. */
const TIGHTER = 0.87;

interface MonthRoom {
  /** Pixels for months without scrolling; 0 before the chart is drawn. */
  readonly seen: number;
  /** Pixels beside the months: axis and names. */
  readonly beside: number;
  readonly count: number;
  /** Pixels a month needs at least: 150 for bars, 80 for lines. */
  readonly least: number;
  /** All months fit the width, 26 px each at least; or this many, and full ones are in sight. */
  readonly fit: boolean | number;
  /** All months fit the width, 18 px each at least. */
  readonly isPaper?: boolean;
}

/**
 * Pixels from one month to the next: they share the width where they fit; on a phone full ones are in sight.
 */
export function monthWidth({ seen, beside, count, least, fit, isPaper = false }: MonthRoom): number {
  const months = Math.max(1, count);
  if (isPaper) return Math.max(seen / months, NARROWEST_ON_PAPER);
  if (fit === true) return Math.max(seen / months, NARROWEST);
  if (fit !== false) return Math.max(fit, seen / Math.min(months, Math.max(1, Math.floor(seen / fit))));
  const isNarrow = seen > 0 && seen < FEW * least;
  if (!isNarrow) return Math.max(seen / months, (LEAST_WIDTH - beside) / months, least);
  const inSight = Math.max(1, Math.floor(seen / (least * TIGHTER)));
  return seen / Math.min(months, inSight);
}

export interface ChartProps<Series extends ChartSeries> {
  readonly title: string;
  readonly months: readonly ChartMonth[];
  /** The id of the month marked `Current`. */
  readonly currentId?: string | undefined;
  readonly series: readonly Series[];
  /** Writes a value; give the same function each time. */
  readonly format: (value: number) => string;
  /** Writes a value at the axis; `format` when left out. */
  readonly formatAxis?: ((value: number) => string) | undefined;
  /** Opens what a month, given by its id, is made of. */
  readonly onMonth?: ((id: string) => void) | undefined;
  /** What opening a month does, in the tooltip; "See the details" when left out. */
  readonly opens?: string | undefined;
  /** What happened in the months. */
  readonly marks?: ChartMarks | undefined;
  /** What `months` are, where they aren't: "Week". */
  readonly each?: string | undefined;
  /** A third as high, under another chart. */
  readonly low?: boolean | undefined;
  /** Pixels of the plot, where it isn't as high as usual. */
  readonly height?: number | undefined;
}

export interface ChartFrameProps<Series extends ChartSeries> extends ChartProps<Series> {
  readonly scale: Scale;
  /** Pixels a month needs at least: 150 for bars, 80 for lines. */
  readonly least: number;
  /** Fits all months into the width; below this many pixels a month, 26 unless given, it scrolls after all. */
  readonly fit?: boolean | number | undefined;
  /** Free pixels at the right, for labels. */
  readonly right?: number | undefined;
  readonly limit?: ChartLimit | undefined;
  /** The unit of the values, such as `hrs`, for the axis and the file. */
  readonly unit?: string | undefined;
  /** How a series looks in the legend and the tooltip. */
  readonly swatch: (series: Series) => ReactNode;
  readonly children: (drawing: Drawing) => ReactNode;
}

/** Pixels of a month with its year. */
const WITH_YEAR = 58;
/** Pixels of a letter, about, and of a month's three letters beside the next one's. */
const LETTER = 6.5;
const NARROW = 25;
/** The share of the view left for months after the current one. */
const LATER = 0.4;
/** Pixels of the line of years under narrow months. */
const YEARS = 18;

interface Place {
  readonly current: number;
  readonly months: number;
  readonly step: number;
  readonly least: number;
  readonly right: number;
}

/** Where the view ends with the newest month, or where the months after the current one begin. */
function leftOf(seen: number, { current, months, step, least, right }: Place): number {
  const newest = current >= 0 ? current : months - 1;
  const later = newest === months - 1 ? right : (seen - PLACE.left) * LATER;
  const left = PLACE.left + step * (newest + 0.5) + Math.min(step / 2, least) + later - seen;
  // By full months, so that the axis cuts none in two.
  return newest === months - 1 ? left : Math.ceil(left / step) * step;
}

/** Where everything is, for the room there is. */
function useDrawing<Series extends ChartSeries>(
  { months, scale, least, fit = false, right = 0, low = false, ...rest }: ChartFrameProps<Series>,
  { width: room, isPaper }: Room,
): Drawing {
  const count = months.length;
  const step = monthWidth({
    seen: room - PLACE.left - right,
    beside: PLACE.left + right,
    count,
    least,
    fit,
    isPaper,
  });
  const { height = low ? LOW_HEIGHT : PLACE.height } = rest;
  return useMemo(() => {
    return {
      middleOf: middlesOf(count, PLACE.left, step),
      heightOf: heightsOf(scale, { top: PLACE.top, height }),
      step,
      width: PLACE.left + right + step * Math.max(1, count),
      base: PLACE.top + height,
    };
  }, [count, scale, right, height, step]);
}

const nothing: ChartMarks = new Map();

/** Axis, gridlines, months, the `Current` marker, and a tooltip for each month by pointer and arrow keys. */
export function ChartFrame<Series extends ChartSeries>(props: ChartFrameProps<Series>) {
  const { title, months, currentId, series, scale, least, onMonth, opens, right = 0, format } = props;
  const { formatAxis = format, limit, unit, swatch, marks = nothing, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const drawing = useDrawing(props, useRoom(scroller));
  const { step, width, base } = drawing;
  const current = months.findIndex(({ id }) => id === currentId);
  useLayoutEffect(() => {
    const place = { current, months: months.length, step, least, right };
    if (scroller.current) scroller.current.scrollLeft = leftOf(scroller.current.clientWidth, place);
  }, [current, months.length, step, least, right]);
  const isShort =
    step < WITH_YEAR || months.some(({ short, label }) => short && label.length * LETTER > step);
  // Of narrow months, as on paper, every other one is named, the current one always.
  const isNamed = (month: number) =>
    step >= NARROW || (month - (current >= 0 ? current : months.length - 1)) % 2 === 0;
  const hasYears = isShort && months.every((month) => month.short === undefined);
  return (
    // Time runs from left to right in drawings everywhere, and so do the figures beside them.
    <div ref={scroller} className="chart" dir="ltr">
      <Axis scale={scale} drawing={drawing} format={formatAxis} limit={limit} unit={unit} />
      <figure className="chart-figure" aria-label={title}>
        <svg width={width} height={base + PLACE.bottom + (hasYears ? YEARS : 0)} aria-hidden="true">
          {current >= 0 && <CurrentMark drawing={drawing} month={current} />}
          {scale.lines.map((value) => (
            <line
              key={value}
              className={value === 0 ? "chart-base" : "chart-line"}
              x1={PLACE.left}
              x2={width}
              y1={lineAt(drawing, value)}
              y2={lineAt(drawing, value)}
            />
          ))}
          {children(drawing)}
          {months.map((month, index) => (
            <text
              key={month.id}
              className={index === current ? "chart-month is-current" : "chart-month"}
              x={drawing.middleOf(index)}
              y={base + 17}
            >
              {isNamed(index) && (isShort ? (month.short ?? month.label.slice(0, 3)) : month.label)}
            </text>
          ))}
          {hasYears && <Years months={months} drawing={drawing} />}
          <Marks months={months} marks={marks} drawing={drawing} />
        </svg>
        <MonthTips
          months={months}
          current={current}
          series={series}
          drawing={drawing}
          right={right}
          format={format}
          swatch={swatch}
          marks={marks}
          onMonth={onMonth}
          opens={opens}
        />
      </figure>
    </div>
  );
}
