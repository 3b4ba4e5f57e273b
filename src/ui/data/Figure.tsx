import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { classNames } from "../layout/class-names.ts";
import "./tiles.css";

export interface Change {
  readonly direction: "up" | "down" | "neutral";
  /** The size of the change without its sign, "3 pts". */
  readonly text: string;
}

interface FigureProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly unit?: string | undefined;
  /** Against the period before: green up, red down, grey neutral, each with its arrow. */
  readonly change?: Change | undefined;
  /** After the change, or alone. */
  readonly note?: ReactNode | undefined;
  /** The course of the figure, oldest first; drawn small, without numbers. */
  readonly course?: readonly number[] | undefined;
  /** A percentage, 0 to 100. */
  readonly percentage?: number | undefined;
  /** One line high, for the lesser figures. */
  readonly compact?: boolean | undefined;
}

/** One key figure: the largest thing near it, with what it means underneath. Belongs in `Tiles`. */
export function Figure({
  label,
  value,
  unit,
  change,
  note,
  course,
  percentage,
  compact = false,
}: FigureProps) {
  const remark = note ?? (change && t`vs previous period`);
  return (
    <div className={classNames("figure", compact && "is-compact")}>
      <dt>{label}</dt>
      <dd className="figure-value">
        {value}
        {unit !== undefined && <small>{unit}</small>}
      </dd>
      {course !== undefined && course.length > 1 && <Spark values={course} />}
      {remark !== undefined && (
        <dd className="figure-note">
          {change && <ChangeMark change={change} />}
          {remark}
        </dd>
      )}
      {percentage !== undefined && <PartOfTotal percentage={percentage} />}
    </div>
  );
}

const MARKS = {
  up: { tone: "positive", Icon: ArrowUp, word: t.as("change")`up` },
  down: { tone: "critical", Icon: ArrowDown, word: t.as("change")`down` },
  neutral: { tone: "neutral", Icon: Minus, word: t.as("change")`unchanged` },
} as const;

function ChangeMark({ change }: { readonly change: Change }) {
  const { tone, Icon, word } = MARKS[change.direction];
  return (
    <span className="change" data-tone={tone}>
      <Icon className="icon-tiny" />
      <span className="visually-hidden">{word} </span>
      {change.text}
    </span>
  );
}

function PartOfTotal({ percentage }: { readonly percentage: number }) {
  const width = `${Math.min(100, Math.max(0, percentage))}%`;
  return (
    <dd className="figure-bar" aria-hidden="true">
      <span className="bar">
        <span style={{ width, background: percentage < 50 ? "var(--caution-edge)" : "var(--ink-3)" }} />
      </span>
    </dd>
  );
}

function Spark({ values }: { readonly values: readonly number[] }) {
  const points = sparkPoints(values, 96, 32);
  const last = points.at(-1);
  return (
    <dd className="spark" aria-hidden="true">
      <svg className="spark" viewBox="0 0 96 32">
        <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`} />
        {last && <circle cx={last.x} cy={last.y} r="2.5" />}
      </svg>
    </dd>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The points of a small line: the lowest value near the floor, the highest near the top, a level line in the
 * middle.
 */
export function sparkPoints(values: readonly number[], width: number, height: number): Point[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = (width - 4) / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: tenth(2 + index * step),
    y: tenth(span === 0 ? height / 2 : height - 4 - ((value - low) / span) * (height - 8)),
  }));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
