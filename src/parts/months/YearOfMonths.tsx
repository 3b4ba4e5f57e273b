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
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { IconButton } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { rich } from "#ui/base/rich.ts";
import { useViewer } from "#web/viewer.ts";
import "./month-calendar.css";

const looks = {
  complete: { icon: CircleCheck, tone: "positive", label: t.as("state")`Complete`, tile: t`Months Complete` },
  partial: { icon: Contrast, tone: "neutral", label: t.as("state")`Partial`, tile: t`Months Partial` },
  none: { icon: Circle, tone: "outline", label: t.as("state")`Pending`, tile: t`Months Pending` },
} as const;

type Done = "frozen" | "submitted";

/** What forms are called that are done, by what makes them so. */
const doneTexts: Readonly<
  Record<
    Done,
    {
      every: string;
      of: (done: ReactNode, all: number) => ReactNode;
      toGo: (done: number, left: number) => string;
    }
  >
> = {
  frozen: {
    every: t`every form frozen`,
    of: (done, all) => rich`${done} of ${grouped(all)} frozen`,
    toGo: (done, left) => t`${grouped(done)} frozen, ${grouped(left)} to go`,
  },
  submitted: {
    every: t`every form submitted`,
    of: (done, all) => rich`${done} of ${grouped(all)} submitted`,
    toGo: (done, left) => t`${grouped(done)} submitted, ${grouped(left)} to go`,
  },
};

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
      {step(ChevronLeft, t`Previous year`, previous)}
      {step(ChevronRight, t`Next year`, next)}
      <h2 className="year-title">{year}</h2>
    </>
  );
}

interface YearOfMonthsProps<M extends CalendarMonth> {
  readonly months: readonly M[];
  /** What a form is when it's done. */
  readonly done: Done;
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
    begun > 0 ? t`${plural(begun, "# draft", "# draft")}` : null,
    missing > 0 ? t`${plural(missing, "# not submitted", "# not submitted")}` : null,
  ].filter((words) => words !== null);
  const drawn = monthCells(month);
  const cells = [
    ...Array<string>(drawn.done).fill("is-done"),
    ...Array<string>(drawn.begun).fill("is-begun"),
    ...Array<string>(drawn.missing).fill("is-missing"),
  ];
  return (
    <>
      <span className="month-card-head">
        <b>{monthNames()[month.month - 1]}</b>
        {isCurrent && <small>{t.as("month")`Current`}</small>}
        <span className="grow" />
        {relevant > 0 && <CompletionBadge status={month.status} />}
      </span>
      <span className="month-card-count">
        {relevant === 0 ? (
          <span className="quiet">{words.nothing}</span>
        ) : (
          <>
            {doneTexts[words.done].of(<b>{grouped(done)}</b>, relevant)}
            {month.status !== "none" && open.length > 0 && (
              <span className={isUrgent ? "caution" : undefined}>{`, ${open.join(", ")}`}</span>
            )}
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

function YearTiles({ months, done }: { readonly months: readonly CalendarMonth[]; readonly done: Done }) {
  const tiles = calendarTiles(months);
  const partial = months
    .filter((month) => month.status === "partial")
    .map((month) => monthNames()[month.month - 1]);
  const notes = {
    complete: tiles.complete > 0 ? doneTexts[done].every : undefined,
    partial: partial.length > 0 && partial.length <= 3 ? partial.join(", ") : undefined,
    none: tiles.none > 0 ? t`nothing entered yet` : undefined,
  };
  return (
    <Tiles>
      <Tile
        label={t`Total Forms`}
        value={grouped(tiles.totalForms)}
        note={doneTexts[done].toGo(tiles.done, tiles.totalForms - tiles.done)}
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
