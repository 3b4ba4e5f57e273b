import { Clock } from "lucide-react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { GridCell } from "#ui/grid/grid-model.ts";
import { notBookableMessage } from "../../rules/booking.ts";
import { cellKey } from "../../rules/cell-changes.ts";
import { refusedInStatus } from "../../rules/timesheet-status.ts";
import { daysOfWeek } from "../../rules/week.ts";
import { dayTotals, mayTypeIn, rowTotals, weekTotal, type WeekCell } from "../../rules/week-cells.ts";
import { writeElapsed } from "../../rules/clock-text.ts";
import { useTimer } from "../timer/use-timer.ts";
import { BookedOf } from "./BookedOf.tsx";
import { cellAt, overriddenAt, wasAt, type EditedWeek, type Place } from "./week-layout.ts";

/** The row of day totals, and the column of row totals. */
export const totalRow = "total";
export const weekColumn = "week";

/** The project and day of a cell; null for totals. */
export function placeAt(week: EditedWeek, rowId: string, columnId: string): Place | null {
  const project = week.projects.find(({ id }) => id === rowId);
  return project && columnId !== weekColumn ? { project, day: columnId } : null;
}

/** What a cell of the week's grid shows, and why it cannot be changed where it cannot. */
export function cellOf(week: EditedWeek, rowId: string, columnId: string): GridCell {
  if (rowId === totalRow) return totalCell(week, columnId);
  if (columnId === weekColumn) return rowTotalCell(week, rowId);
  const cell = cellAt(week, rowId, columnId);
  const place = placeAt(week, rowId, columnId);
  const error = week.refused[cellKey(rowId, columnId)];
  const overridden = cell.isUnsaved ? "" : overriddenAt(week, rowId, columnId);
  const tip = [cell.note, overridden].filter((words) => words !== "").join("; ");
  return {
    value: cell.hours,
    dirty: cell.isUnsaved,
    note: cell.note !== "",
    ...(tip === "" ? {} : { tip }),
    ...overriddenLook(cell.hours, overridden, wasAt(week, rowId, columnId)),
    ...(cell.planned === null ? {} : { ghost: formatHours(cell.planned) }),
    ...lockOf(week, cell, overridden),
    ...(error === undefined ? {} : { error }),
    ...timedLook(week, cell, { rowId, columnId }),
    ...(cell.isSeveral && place
      ? { readOnly: true, display: <SeveralEntries week={week} place={place} hours={cell.hours ?? 0} /> }
      : {}),
  };
}

/** Hours that a manager changed, and what they were. */
function overriddenLook(hours: number | null, words: string, was: string | null): Partial<GridCell> {
  if (words === "") return {};
  const display = (
    <span className="week-overridden">
      {formatHours(hours)}
      <small>{was ?? t`changed`}</small>
    </span>
  );
  return { display, spoken: `${formatHours(hours)}, ${words}` };
}

/** Entries with a start and an end, or the time that runs and will be one. */
function timedLook(
  week: EditedWeek,
  cell: WeekCell,
  at: { rowId: string; columnId: string },
): Partial<GridCell> {
  const runsHere = week.timerProjectId === at.rowId && week.today === at.columnId;
  if (runsHere && cell.hours === null && cell.planned === null)
    return { display: <RunningTime />, spoken: t`empty, timer running` };
  if (!cell.isTimed || cell.isSeveral || cell.isUnsaved) return {};
  return {
    display: <TimedHours hours={cell.hours ?? 0} />,
    spoken: t`${formatHours(cell.hours)}, with start and end times`,
  };
}

function lockOf(week: EditedWeek, cell: WeekCell, overridden: string): Partial<GridCell> {
  if (mayTypeIn(week.isOpen, cell)) return {};
  const why = week.isOpen
    ? (cell.whyClosed ?? notBookableMessage())
    : refusedInStatus(week.week.statusCode, "enter");
  return { locked: overridden === "" ? why : `${why} ${t`Hours ${overridden}.`}` };
}

function TimedHours({ hours }: { readonly hours: number }) {
  return (
    <span className="row end week-timed">
      <Clock className="icon-small" />
      {formatHours(hours)}
    </span>
  );
}

function SeveralEntries({
  week,
  place,
  hours,
}: {
  readonly week: EditedWeek;
  readonly place: Place;
  readonly hours: number;
}) {
  return (
    <button type="button" className="week-several" tabIndex={-1} onClick={() => week.openEntries(place)}>
      {formatHours(hours)}
    </button>
  );
}

function totalCell(week: EditedWeek, columnId: string): GridCell {
  const { weekStarting, expected } = week.week;
  const totals = dayTotals(weekStarting, week.cells);
  const at = daysOfWeek(weekStarting).indexOf(columnId);
  const [booked, wanted] =
    columnId === weekColumn
      ? [weekTotal(week.cells), sumHours(expected)]
      : [totals[at] ?? 0, expected[at] ?? 0];
  return {
    value: booked,
    readOnly: true,
    spoken: t`${formatHours(booked)} of ${formatHours(wanted)} expected`,
    display: <BookedOf booked={booked} expected={wanted} />,
  };
}

function rowTotalCell(week: EditedWeek, projectId: string): GridCell {
  const { booked, planned } = rowTotals(projectId, week.cells);
  const plan = planned === 0 ? "–" : formatHours(planned);
  return {
    value: booked,
    readOnly: true,
    spoken: t`${formatHours(booked)} booked, ${formatHours(planned)} planned`,
    display: (
      <span>
        <b>{formatHours(booked)}</b> <span className="quiet">/ {plan}</span>
      </span>
    ),
  };
}

/** The running time of the timer, where its entry will stand. */
function RunningTime() {
  const { timer, elapsed } = useTimer();
  if (timer === null) return null;
  return (
    <span className="row end week-timed is-running">
      <Clock className="icon-small" />
      <b>{writeElapsed(elapsed)}</b>
    </span>
  );
}
