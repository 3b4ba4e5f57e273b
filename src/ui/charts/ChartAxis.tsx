import { t } from "#shared/texts/t.ts";
import { PLACE, type ChartLimit, type ChartMarks, type ChartMonth, type Drawing } from "./chart-model.ts";
import type { Scale } from "./scale.ts";

interface AxisProps {
  readonly scale: Scale;
  readonly drawing: Drawing;
  readonly format: (value: number) => string;
  readonly limit: ChartLimit | undefined;
  /** Said above the figures where they don't say it themselves. */
  readonly unit: string | undefined;
}

/** Least pixels between two words at the axis; a gridline's gives way to the limit's. */
const APART = 13;

/** The figures at the axis, in sight while the months scroll. */
export function Axis({ scale, drawing, format, limit, unit = "" }: AxisProps) {
  const isSaid = scale.lines.some((value) => format(value).includes(unit));
  const isFree = (value: number) =>
    limit === undefined || Math.abs(drawing.heightOf(value) - drawing.heightOf(limit.value)) >= APART;
  return (
    <svg
      className="chart-axis-place"
      width={PLACE.left}
      height={drawing.base + PLACE.bottom}
      style={{ marginRight: -PLACE.left }}
      aria-hidden="true"
    >
      {!isSaid && (
        <text className="chart-axis chart-unit" x={PLACE.left - 8} y={PLACE.top - 11}>
          {unit}
        </text>
      )}
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
export function Years({
  months,
  drawing,
}: {
  readonly months: readonly ChartMonth[];
  readonly drawing: Drawing;
}) {
  const yearOf = ({ label }: ChartMonth) => label.slice(label.lastIndexOf(" ") + 1);
  return months.map((month, index) => {
    const before = months[index - 1];
    return before !== undefined && yearOf(before) === yearOf(month) ? null : (
      <text key={month.id} className="chart-month is-year" x={drawing.middleOf(index)} y={drawing.base + 46}>
        {yearOf(month)}
      </text>
    );
  });
}

/** The middle of a pixel, so that a line is one pixel thick. */
export function lineAt(drawing: Drawing, value: number): number {
  return Math.round(drawing.heightOf(value)) + 0.5;
}

export function CurrentMark({ drawing, month }: { readonly drawing: Drawing; readonly month: number }) {
  const width = Math.min(drawing.step, 164);
  return (
    <g>
      <rect
        className="chart-current"
        x={drawing.middleOf(month) - width / 2}
        y={PLACE.top - 4}
        width={width}
        height={drawing.base - PLACE.top + 4}
      />
      <text className="chart-current-word" x={drawing.middleOf(month)} y={PLACE.top - 11}>{t`Current`}</text>
    </g>
  );
}

/** A mark's words where it has this many pixels, and a letter of theirs. */
const SPOKEN = 132;
const LETTER = 6;

/** Under the months in which something happened: its words where there's room, else a mark and how many. */
export function Marks({
  months,
  marks,
  drawing,
}: {
  readonly months: readonly ChartMonth[];
  readonly marks: ChartMarks;
  readonly drawing: Drawing;
}) {
  const y = drawing.base + 24;
  return months.map(({ id }, index) => {
    const words = marks.get(id) ?? [];
    if (words.length === 0) return null;
    const x = drawing.middleOf(index);
    const all = words.join(", ");
    if (drawing.step < SPOKEN || all.length * LETTER > drawing.step)
      return (
        <g key={id}>
          <path className="chart-mark" d={`M${x} ${y}v8`} />
          {words.length > 1 && (
            <text className="chart-mark-word" x={x + 4} y={y + 8}>
              {words.length}
            </text>
          )}
        </g>
      );
    return (
      <text key={id} className="chart-mark-word is-alone" x={x} y={y + 8}>
        {all}
      </text>
    );
  });
}
