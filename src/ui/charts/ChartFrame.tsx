import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { CHART_HEIGHT, PLACE, type ChartMonth, type ChartSeries } from "./chart-model.ts";
import { MonthTips } from "./MonthTips.tsx";
import type { Scale } from "./scale.ts";

export interface Drawing {
  /** Pixels from the left to the middle of a month. */
  readonly middleOf: (month: number) => number;
  /** Pixels from the top to a value. */
  readonly heightOf: (value: number) => number;
  /** Pixels from one month to the next. */
  readonly step: number;
  /** Pixels. */
  readonly width: number;
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
}

export interface ChartFrameProps<Series extends ChartSeries> extends ChartProps<Series> {
  readonly scale: Scale;
  /** Pixels a month takes at least: 150 for bars, 80 for lines. */
  readonly least: number;
  /** Fits all months into the width; below 26 px a month it scrolls after all. */
  readonly fit?: boolean | undefined;
  /** Pixels kept free at the right, for labels. */
  readonly right?: number | undefined;
  /** A line across the chart with a word of its own at the axis, such as 100 %. */
  readonly limit?: { readonly value: number; readonly label: string } | undefined;
  /** How a series looks in the legend and the tooltip. */
  readonly swatch: (series: Series) => ReactNode;
  readonly children: (drawing: Drawing) => ReactNode;
}

/** Pixels of a month that holds its year too. */
const WITH_YEAR = 58;
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
  // By whole months, so that the axis cuts none in two.
  return newest === months - 1 ? left : Math.ceil(left / step) * step;
}

/** Axis, gridlines, months, the `Current` marker, and a tooltip for each month by pointer and arrow keys. */
export function ChartFrame<Series extends ChartSeries>({
  title,
  months,
  currentId,
  series,
  scale,
  least,
  fit = false,
  onMonth,
  right = 0,
  format,
  formatAxis = format,
  limit,
  swatch,
  children,
}: ChartFrameProps<Series>) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useWidth(scroller);
  const step = monthWidth({
    seen: room - PLACE.left - right,
    beside: PLACE.left + right,
    count: months.length,
    least,
    fit,
  });
  const width = PLACE.left + right + step * Math.max(1, months.length);
  const current = months.findIndex(({ id }) => id === currentId);
  const drawing: Drawing = {
    middleOf: (month) => PLACE.left + step * (month + 0.5),
    heightOf: (value) => PLACE.top + (PLACE.height * (scale.top - value)) / (scale.top - scale.bottom),
    step,
    width,
  };
  useLayoutEffect(() => {
    const place = { current, months: months.length, step, least, right };
    if (scroller.current) scroller.current.scrollLeft = leftOf(scroller.current.clientWidth, place);
  }, [current, months.length, step, least, right]);
  return (
    <div ref={scroller} className="chart">
      <Axis scale={scale} drawing={drawing} format={formatAxis} limit={limit} />
      <figure className="chart-figure" aria-label={title}>
        <svg width={width} height={CHART_HEIGHT + (step < WITH_YEAR ? YEARS : 0)} aria-hidden="true">
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
              y={PLACE.top + PLACE.height + 19}
            >
              {step < WITH_YEAR ? month.label.slice(0, 3) : month.label}
            </text>
          ))}
          {step < WITH_YEAR && <Years months={months} drawing={drawing} />}
        </svg>
        <MonthTips
          months={months}
          current={current}
          series={series}
          step={step}
          right={right}
          format={format}
          swatch={swatch}
          onMonth={onMonth}
        />
      </figure>
    </div>
  );
}

interface AxisProps extends Pick<ChartFrameProps<ChartSeries>, "scale" | "format" | "limit"> {
  readonly drawing: Drawing;
}

/** Least pixels between two words at the axis; a gridline's gives way to the limit's. */
const APART = 13;

/** The figures at the axis, in sight while the months scroll. */
function Axis({ scale, drawing, format, limit }: AxisProps) {
  const isFree = (value: number) =>
    limit === undefined || Math.abs(drawing.heightOf(value) - drawing.heightOf(limit.value)) >= APART;
  return (
    <svg
      className="chart-axis-place"
      width={PLACE.left}
      height={CHART_HEIGHT}
      style={{ marginRight: -PLACE.left }}
      aria-hidden="true"
    >
      {limit && (
        <text className="chart-axis chart-limit-word" x={PLACE.left - 8} y={lineAt(drawing, limit.value) + 4}>
          {limit.label}
        </text>
      )}
      {scale.lines.filter(isFree).map((value) => (
        <text key={value} className="chart-axis" x={PLACE.left - 8} y={lineAt(drawing, value) + 4}>
          {format(value)}
        </text>
      ))}
    </svg>
  );
}

/** The year under its first month, where months are too narrow for it. */
function Years({ months, drawing }: { readonly months: readonly ChartMonth[]; readonly drawing: Drawing }) {
  const yearOf = ({ label }: ChartMonth) => label.slice(label.lastIndexOf(" ") + 1);
  return months.map((month, index) => {
    const before = months[index - 1];
    return before !== undefined && yearOf(before) === yearOf(month) ? null : (
      <text
        key={month.id}
        className="chart-month is-year"
        x={drawing.middleOf(index)}
        y={PLACE.top + PLACE.height + 37}
      >
        {yearOf(month)}
      </text>
    );
  });
}

/** The middle of a pixel, so that a line is one pixel thick. */
function lineAt(drawing: Drawing, value: number): number {
  return Math.round(drawing.heightOf(value)) + 0.5;
}

function CurrentMark({ drawing, month }: { readonly drawing: Drawing; readonly month: number }) {
  const width = Math.min(drawing.step, 164);
  return (
    <g>
      <rect
        className="chart-current"
        x={drawing.middleOf(month) - width / 2}
        y={PLACE.top - 4}
        width={width}
        height={PLACE.height + 4}
      />
      <text className="chart-current-word" x={drawing.middleOf(month)} y={PLACE.top - 11}>
        Current
      </text>
    </g>
  );
}

/** The inner width of an element in pixels, kept up to date; 0 before it is drawn. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setWidth(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** Pixels; below this width the panel scrolls. */
const LEAST_WIDTH = 1232;
/** Pixels of a month that holds three letters. */
const NARROWEST = 26;
/** Fewer months than these, as on a phone, are shown whole. */
const FEW = 4;
/** and may be this part of what a month takes at least. */
const TIGHTER = 0.87;

interface MonthRoom {
  /** Pixels for months without scrolling; 0 before the chart is drawn. */
  readonly seen: number;
  /** Pixels beside the months: axis and names. */
  readonly beside: number;
  readonly count: number;
  /** Pixels a month takes at least: 150 for bars, 80 for lines. */
  readonly least: number;
  /** All months fit the width, 26 px each at least. */
  readonly fit: boolean;
}

/**
 * Pixels from one month to the next: they share the width where they fit; on a phone whole ones are in sight.
 */
export function monthWidth({ seen, beside, count, least, fit }: MonthRoom): number {
  const months = Math.max(1, count);
  if (fit) return Math.max(seen / months, NARROWEST);
  const isNarrow = seen > 0 && seen < FEW * least;
  if (!isNarrow) return Math.max(seen / months, (LEAST_WIDTH - beside) / months, least);
  const inSight = Math.max(1, Math.floor(seen / (least * TIGHTER)));
  return seen / Math.min(months, inSight);
}
