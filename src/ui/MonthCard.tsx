import { Circle, CircleCheck, Contrast } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Badge } from "./data/Badge.tsx";
import { classNames } from "./layout/class-names.ts";
import { Tile, Tiles } from "./data/Tiles.tsx";
import "./month-card.css";

/** How far a month is: everything done, something done, nothing done. */
export type Completion = "complete" | "partial" | "none";

const looks = {
  complete: { icon: CircleCheck, tone: "positive", label: "Complete" },
  partial: { icon: Contrast, tone: "neutral", label: "Partial" },
  none: { icon: Circle, tone: "outline", label: "Pending" },
} as const;

/** A month's completion in a shape and a word. */
export function CompletionBadge({ status }: { readonly status: Completion }) {
  const { icon, tone, label } = looks[status];
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}

/** The class of the link around a month's card. `isPlanned` marks the month being worked on. */
export function monthCardClass({
  isCurrent = false,
  isPlanned = false,
}: {
  readonly isCurrent?: boolean;
  readonly isPlanned?: boolean;
}): string {
  return classNames("month-card", isCurrent && "is-current", isPlanned && "is-planned");
}

export interface MonthCardProps {
  readonly name: string;
  /** Null where the month needs nothing. */
  readonly status: Completion | null;
  readonly isCurrent: boolean;
  /** `7 of 9 frozen`, in words: the cells say the same in a picture. */
  readonly count: ReactNode;
  /** One cell per form: done, begun, missing. */
  readonly cells: { readonly done: number; readonly begun: number; readonly missing: number };
  /** The token that fills the cells. */
  readonly colour: string;
  readonly foot: ReactNode;
}

/** The inside of a month's card, to stand in a link with `monthCardClass`. */
export function MonthCard({ name, status, isCurrent, count, cells, colour, foot }: MonthCardProps) {
  const states = [
    ...Array<string>(cells.done).fill("is-done"),
    ...Array<string>(cells.begun).fill("is-begun"),
    ...Array<string>(Math.max(0, cells.missing)).fill("is-missing"),
  ];
  return (
    <>
      <span className="month-card-head">
        <b>{name}</b>
        {isCurrent && <small>Current</small>}
        <span className="grow" />
        {status !== null && <CompletionBadge status={status} />}
      </span>
      <span className="month-card-count">{count}</span>
      <span className="month-cells" style={{ "--c": colour } as CSSProperties} aria-hidden="true">
        {states.map((state, index) => (
          <i key={index} className={state} />
        ))}
      </span>
      <span className="month-card-foot">{foot}</span>
    </>
  );
}

/** What the cells of month cards mean. */
export function MonthCellsKey({
  intro,
  done,
  begun,
  missing,
  colour,
}: {
  readonly intro: string;
  readonly done: string;
  readonly begun: string;
  readonly missing: string;
  readonly colour: string;
}) {
  return (
    <p className="month-cells month-cells-key" style={{ "--c": colour } as CSSProperties}>
      {intro} <i className="is-done" /> {done} <i className="is-begun" /> {begun} <i className="is-missing" />{" "}
      {missing}
    </p>
  );
}

export interface YearTilesProps {
  readonly totalForms: number;
  readonly complete: number;
  readonly partial: number;
  readonly pending: number;
  readonly notes?: {
    readonly forms?: string | undefined;
    readonly complete?: string | undefined;
    readonly partial?: string | undefined;
    readonly pending?: string | undefined;
  };
}

/** A year of months in four figures. */
export function YearTiles({ totalForms, complete, partial, pending, notes = {} }: YearTilesProps) {
  return (
    <Tiles>
      <Tile label="Total Forms" value={totalForms} note={notes.forms} />
      <Tile
        label={
          <>
            <CircleCheck className="icon-small" /> Months Complete
          </>
        }
        value={complete}
        note={notes.complete}
      />
      <Tile
        label={
          <>
            <Contrast className="icon-small" /> Months Partial
          </>
        }
        value={partial}
        note={notes.partial}
      />
      <Tile
        label={
          <>
            <Circle className="icon-small" /> Months Pending
          </>
        }
        value={pending}
        note={notes.pending}
      />
    </Tiles>
  );
}
