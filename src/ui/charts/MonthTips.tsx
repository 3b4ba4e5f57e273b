import {
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { t } from "#shared/texts/t.ts";
import { keyAlong } from "../base/direction.ts";
import { Tip } from "../overlay/Tooltip.tsx";
import { isOverTip, useLingering } from "../overlay/use-lingering.ts";
import {
  figureOf,
  PLACE,
  type ChartMarks,
  type ChartMonth,
  type ChartSeries,
  type Drawing,
} from "./chart-model.ts";

interface MonthTipsProps<Series extends ChartSeries> {
  readonly months: readonly ChartMonth[];
  /** The month marked `Current`, or -1. */
  readonly current: number;
  readonly series: readonly Series[];
  readonly drawing: Drawing;
  /** Pixels beside the last month. */
  readonly right: number;
  readonly format: (value: number) => string;
  readonly swatch: (series: Series) => ReactNode;
  readonly marks: ChartMarks;
  /** Opens a month: a click, Enter, or a second touch. */
  readonly onMonth?: ((id: string) => void) | undefined;
  /** What that does. */
  readonly opens?: string | undefined;
}

interface Pointed {
  readonly month: number;
  readonly anchor: DOMRect;
}

/** A button over each month: its figures in a tooltip, and for assistive technology. */
export function MonthTips<Series extends ChartSeries>({
  months,
  current,
  series,
  drawing: { step, base },
  right,
  format,
  swatch,
  marks,
  onMonth,
  opens = t`See the details`,
}: MonthTipsProps<Series>) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [stop, setStop] = useState(current >= 0 ? current : months.length - 1);
  const hide = () => setPointed(null);
  const lingering = useLingering(hide);
  const point = (month: number, element: Element) => {
    lingering.stay();
    if (pointed?.month === month) return;
    const { x, y, width } = element.getBoundingClientRect();
    setPointed({ month, anchor: new DOMRect(x, y + 26, width, 0) });
  };
  const follow = (event: PointerEvent<Element>, index: number) => {
    if (!isOverTip(event)) point(index, event.currentTarget);
  };
  const touched = useRef<number | null>(null);
  const press = (event: MouseEvent<HTMLButtonElement>, index: number, id: string) => {
    // Fingers can't hover: the first touch shows the figures, the second opens them.
    const isFirstTouch =
      event.nativeEvent instanceof window.PointerEvent &&
      event.nativeEvent.pointerType === "touch" &&
      touched.current !== index;
    touched.current = index;
    if (onMonth === undefined || isFirstTouch) point(index, event.currentTarget);
    else onMonth(id);
  };
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    const goal = goalOf(keyAlong(event), stop, months.length);
    if (goal === null) return;
    event.preventDefault();
    setStop(goal);
    const target = event.currentTarget.parentElement?.children[goal];
    if (!(target instanceof HTMLElement)) return;
    // Before the focus, or a month half in sight would show its figures where it was.
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
    target.focus({ preventScroll: true });
  };
  const month = pointed && months[pointed.month];
  return (
    <div className="chart-hits" style={{ left: PLACE.left, top: PLACE.top, height: base - PLACE.top }}>
      {months.map(({ id, label }, index) => (
        <button
          key={id}
          type="button"
          className={onMonth ? "chart-hit is-open" : "chart-hit"}
          style={{ width: step, scrollMarginLeft: PLACE.left, scrollMarginRight: right }}
          aria-label={t`${index === current ? t`${label}, current` : label}: ${[...series.map((each) => `${each.label} ${figureOf(each.values[index], format)}`), ...(marks.get(id) ?? [])].join(", ")}`}
          tabIndex={index === Math.min(stop, months.length - 1) ? 0 : -1}
          onKeyDown={walk}
          onClick={(event) => press(event, index, id)}
          onPointerMove={(event) => follow(event, index)}
          onPointerLeave={lingering.leave}
          onFocus={(event) => point(index, event.currentTarget)}
          onBlur={hide}
        />
      ))}
      <Tip anchor={pointed?.anchor ?? null} onHide={hide}>
        {month && pointed && (
          <Figures
            month={month.label}
            index={pointed.month}
            series={series}
            format={format}
            swatch={swatch}
            happened={marks.get(month.id) ?? []}
            opens={onMonth && opens}
          />
        )}
      </Tip>
    </div>
  );
}

interface FiguresProps<Series extends ChartSeries> extends Pick<
  MonthTipsProps<Series>,
  "series" | "format" | "swatch"
> {
  readonly month: string;
  readonly index: number;
  readonly happened: readonly string[];
  readonly opens: string | undefined;
}

function Figures<Series extends ChartSeries>({
  month,
  index,
  series,
  format,
  swatch,
  happened,
  opens,
}: FiguresProps<Series>) {
  return (
    <table>
      <thead>
        <tr>
          <th colSpan={2}>
            <b>{month}</b>
          </th>
        </tr>
      </thead>
      <tbody>
        {series.map((each) => (
          <tr key={each.id}>
            <td>
              <span className="chart-tip-name">
                {swatch(each)}
                {each.label}
              </span>
            </td>
            <td>
              <b>{figureOf(each.values[index], format)}</b>
            </td>
          </tr>
        ))}
      </tbody>
      {(happened.length > 0 || opens !== undefined) && (
        <tfoot>
          {[...happened, ...(opens === undefined ? [] : [opens])].map((words) => (
            <tr key={words}>
              <td colSpan={2}>{words}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

function goalOf(key: string, from: number, count: number): number | null {
  const goals: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    Home: 0,
    End: count - 1,
  };
  const goal = goals[key];
  return goal === undefined ? null : Math.max(0, Math.min(count - 1, goal));
}
