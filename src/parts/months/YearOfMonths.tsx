import { ChevronLeft, ChevronRight, Circle, CircleCheck, Contrast } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import {
  calendarTiles,
  completions,
  monthCells,
  type CalendarMonth,
  type Completion,
} from "#features/months/rules/calendar.ts";
import { grouped } from "#shared/count.ts";
import { monthNames, monthOf, type Month } from "#shared/month.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { IconButton } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { useViewer } from "#web/viewer.ts";
import "./month-calendar.css";

const looks = {
  complete: { icon: CircleCheck, tone: "positive", label: "Complete", tile: "Months Complete" },
  partial: { icon: Contrast, tone: "neutral", label: "Partial", tile: "Months Partial" },
  none: { icon: Circle, tone: "outline", label: "Pending", tile: "Months Pending" },
} as const;

export function CompletionBadge({ status }: { readonly status: Completion }) {
  const { icon, tone, label } = looks[status];
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}

interface YearStepsProps {
  readonly year: number;
  /** Undefined where there is nothing to see. */
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly onStep: (year: number) => void;
}

/** The year of a calendar, with steps to those that have data. */
export function YearSteps({ year, previous, next, onStep }: YearStepsProps) {
  const step = (icon: typeof ChevronLeft, label: string, to: number | undefined) => (
    <IconButton
      variant="secondary"
      icon={icon}
      label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onStep(to)}
    />
  );
  return (
    <>
      {step(ChevronLeft, "Previous year", previous)}
      {step(ChevronRight, "Next year", next)}
      <h2 className="year-title">{year}</h2>
    </>
  );
}

interface YearOfMonthsProps<M extends CalendarMonth> {
  readonly months: readonly M[];
  /** What a form is when it's done, such as `frozen`. */
  readonly done: string;
  readonly nothing: string;
  /** The token that fills the cells. */
  readonly colour: string;
  /** The month the organisation is planning, to be marked. */
  readonly planned?: Month;
  readonly foot: (month: M) => ReactNode;
  /** The link to a month's page around its card. */
  readonly link: (month: M, card: { readonly className: string; readonly children: ReactNode }) => ReactNode;
}

export function YearOfMonths<M extends CalendarMonth>(props: YearOfMonthsProps<M>) {
  const { months, planned, link } = props;
  const current = monthOf(useViewer().today);
  return (
    <>
      <YearTiles months={months} done={props.done} />
      <ul className="month-cards">
        {months.map((month) => {
          const isCurrent = month.periodId === current;
          const isPlanned = month.periodId === planned;
          const className = classNames("month-card", isCurrent && "is-current", isPlanned && "is-planned");
          const children = (
            <Card {...props} month={month} isCurrent={isCurrent} isUrgent={isCurrent || isPlanned} />
          );
          return <li key={month.periodId}>{link(month, { className, children })}</li>;
        })}
      </ul>
    </>
  );
}

interface CardProps<M extends CalendarMonth> extends Omit<YearOfMonthsProps<M>, "months" | "link"> {
  readonly month: M;
  readonly isCurrent: boolean;
  readonly isUrgent: boolean;
}

function Card<M extends CalendarMonth>({ month, isCurrent, isUrgent, ...words }: CardProps<M>) {
  const { done, begun, relevantFunctionsCount: relevant } = month;
  const missing = Math.max(0, relevant - done - begun);
  const open = [
    begun > 0 ? `, ${grouped(begun)} draft` : "",
    missing > 0 ? `, ${grouped(missing)} not submitted` : "",
  ].join("");
  const drawn = monthCells(month);
  const cells = [
    ...Array<string>(drawn.done).fill("is-done"),
    ...Array<string>(drawn.begun).fill("is-begun"),
    ...Array<string>(drawn.missing).fill("is-missing"),
  ];
  return (
    <>
      <span className="month-card-head">
        <b>{monthNames[month.month - 1]}</b>
        {isCurrent && <small>Current</small>}
        <span className="grow" />
        {relevant > 0 && <CompletionBadge status={month.status} />}
      </span>
      <span className="month-card-count">
        {relevant === 0 ? (
          <span className="quiet">{words.nothing}</span>
        ) : (
          <>
            <b>{grouped(done)}</b> of {grouped(relevant)} {words.done}
            {month.status !== "none" && <span className={isUrgent ? "caution" : undefined}>{open}</span>}
          </>
        )}
      </span>
      <span className="month-cells" style={{ "--c": words.colour } as CSSProperties} aria-hidden="true">
        {cells.map((state, index) => (
          <i key={index} className={state} />
        ))}
      </span>
      <span className="month-card-foot">{words.foot(month)}</span>
    </>
  );
}

function YearTiles({ months, done }: { readonly months: readonly CalendarMonth[]; readonly done: string }) {
  const tiles = calendarTiles(months);
  const partial = months
    .filter((month) => month.status === "partial")
    .map((month) => monthNames[month.month - 1]);
  const notes = {
    complete: tiles.complete > 0 ? `every form ${done}` : undefined,
    partial: partial.length > 0 && partial.length <= 3 ? partial.join(", ") : undefined,
    none: tiles.none > 0 ? "nothing entered yet" : undefined,
  };
  return (
    <Tiles>
      <Tile
        label="Total Forms"
        value={grouped(tiles.totalForms)}
        note={`${grouped(tiles.done)} ${done}, ${grouped(tiles.totalForms - tiles.done)} to go`}
      />
      {completions.map((status) => {
        const { icon: Icon, tile } = looks[status];
        return (
          <Tile
            key={status}
            label={
              <>
                <Icon className="icon-small" /> {tile}
              </>
            }
            value={tiles[status]}
            note={notes[status]}
          />
        );
      })}
    </Tiles>
  );
}
