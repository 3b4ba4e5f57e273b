import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Tip } from "../Tooltip.tsx";
import { CHART_HEIGHT, PLACE, type ChartMonth, type ChartSeries } from "./chart-model.ts";
import type { Scale } from "./scale.ts";
import { useWidth } from "./use-width.ts";

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

export interface ChartFrameProps<Series extends ChartSeries> {
  readonly label: string;
  readonly months: readonly ChartMonth[];
  /** The month marked `Current`. */
  readonly currentId?: string | undefined;
  /** The series that are shown, for the tooltip. */
  readonly series: readonly Series[];
  readonly scale: Scale;
  /** Pixels a month takes at least: 150 for bars, 80 for lines. */
  readonly least: number;
  /** Pixels kept free at the right, for labels. */
  readonly right?: number | undefined;
  readonly format: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  readonly swatch: (series: Series) => ReactNode;
  readonly children: (drawing: Drawing) => ReactNode;
}

/** The narrowest drawing, in pixels; below it the panel scrolls. */
const LEAST_WIDTH = 1232;

/** Axis, gridlines, months, the `Current` marker, and a tooltip for each month by pointer and by arrow keys. */
export function ChartFrame<Series extends ChartSeries>(props: ChartFrameProps<Series>) {
  const { label, months, currentId, series, scale, least, right = 0, format, formatAxis, swatch, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const room = useWidth(scroller);
  const width = Math.max(room, LEAST_WIDTH, PLACE.left + right + months.length * least);
  const step = (width - PLACE.left - right) / Math.max(1, months.length);
  const current = months.findIndex(({ id }) => id === currentId);
  const drawing: Drawing = {
    middleOf: (month) => PLACE.left + step * (month + 0.5),
    heightOf: (value) => PLACE.top + PLACE.height * (1 - value / scale.top),
    step,
    width,
  };
  const [pointed, setPointed] = useState<{ readonly month: number; readonly anchor: DOMRect } | null>(null);
  const [stop, setStop] = useState(Math.max(0, current));
  const point = (month: number, element: Element) => setPointed({ month, anchor: upperPart(element) });
  useLayoutEffect(() => {
    // The current month, else the newest, stands at the right edge of what is seen.
    const newest = current >= 0 ? current : months.length - 1;
    if (scroller.current) scroller.current.scrollLeft = PLACE.left + step * (newest + 0.5) + Math.min(step / 2, least) - scroller.current.clientWidth;
  }, [current, months.length, step, least]);
  const walk = (event: KeyboardEvent) => {
    const goal = goalOf(event.key, stop, months.length);
    if (goal === null) return;
    event.preventDefault();
    setStop(goal);
    event.currentTarget.querySelector<SVGElement>(`[data-month="${goal}"]`)?.focus();
  };
  const shown = pointed && months[pointed.month];
  return (
    <div ref={scroller} className="chart" onScroll={() => setPointed(null)}>
      <svg width={width} height={CHART_HEIGHT} role="group" aria-label={label} onPointerLeave={() => setPointed(null)} onKeyDown={walk}>
        {current >= 0 && <CurrentMark drawing={drawing} month={current} />}
        {pointed && <rect className="chart-band" x={drawing.middleOf(pointed.month) - step / 2} y={PLACE.top} width={step} height={PLACE.height} />}
        <Lines scale={scale} drawing={drawing} format={formatAxis} />
        {children(drawing)}
        {months.map((month, index) => (
          <g key={month.id}>
            <text className={index === current ? "chart-month is-current" : "chart-month"} x={drawing.middleOf(index)} y={PLACE.top + PLACE.height + 19} aria-hidden="true">{month.label}</text>
            <rect
              className="chart-hit"
              data-month={index}
              x={drawing.middleOf(index) - step / 2}
              y={PLACE.top}
              width={step}
              height={PLACE.height}
              role="img"
              aria-label={`${month.label}${index === current ? ", current" : ""}: ${spoken(series, index, format)}`}
              tabIndex={index === Math.min(stop, months.length - 1) ? 0 : -1}
              onPointerMove={(event) => pointed?.month !== index && point(index, event.currentTarget)}
              onFocus={(event) => event.currentTarget.matches(":focus-visible") && point(index, event.currentTarget)}
              onBlur={() => setPointed(null)}
            />
          </g>
        ))}
      </svg>
      <Tip anchor={pointed?.anchor ?? null}>{shown && pointed && <Figures month={shown.label} index={pointed.month} series={series} format={format} swatch={swatch} />}</Tip>
    </div>
  );
}

function Lines({ scale, drawing, format }: { readonly scale: Scale; readonly drawing: Drawing; readonly format: (value: number) => string }) {
  return scale.lines.map((value) => {
    const y = Math.round(drawing.heightOf(value)) + 0.5;
    return (
      <g key={value} aria-hidden="true">
        <line className={value === 0 ? "chart-base" : "chart-line"} x1={PLACE.left} x2={drawing.width} y1={y} y2={y} />
        <text className="chart-axis" x={PLACE.left - 8} y={y + 4}>{format(value)}</text>
      </g>
    );
  });
}

function CurrentMark({ drawing, month }: { readonly drawing: Drawing; readonly month: number }) {
  const width = Math.min(drawing.step, 164);
  return (
    <g aria-hidden="true">
      <rect className="chart-current" x={drawing.middleOf(month) - width / 2} y={PLACE.top - 4} width={width} height={PLACE.height + 4} />
      <text className="chart-current-word" x={drawing.middleOf(month)} y={PLACE.top - 11}>Current</text>
    </g>
  );
}

function Figures<Series extends ChartSeries>({ month, index, series, format, swatch }: { readonly month: string; readonly index: number; readonly series: readonly Series[]; readonly format: (value: number) => string; readonly swatch: (series: Series) => ReactNode }) {
  return (
    <table>
      <thead><tr><th colSpan={2}><b>{month}</b></th></tr></thead>
      <tbody>
        {series.map((each) => (
          <tr key={each.id}>
            <td><span className="chart-tip-name">{swatch(each)}{each.label}</span></td>
            <td><b>{figure(each.values[index], format)}</b></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function spoken(series: readonly ChartSeries[], month: number, format: (value: number) => string): string {
  return series.map(({ label, values }) => `${label} ${figure(values[month], format)}`).join(", ");
}

function figure(value: number | null | undefined, format: (value: number) => string): string {
  return value == null ? "–" : format(value);
}

/** The tooltip stands over the upper third of the month, where it hides little. */
function upperPart(element: Element): DOMRect {
  const { x, y, width } = element.getBoundingClientRect();
  return new DOMRect(x, y + 64, width, 0);
}

function goalOf(key: string, from: number, count: number): number | null {
  const goals: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 };
  const goal = goals[key];
  return goal === undefined ? null : Math.max(0, Math.min(count - 1, goal));
}
