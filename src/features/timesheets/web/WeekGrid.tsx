import { useMemo, type KeyboardEvent } from "react";
import { isWeekend, weekdayName, type Day } from "../../../shared/day.ts";
import { formatHours, sumHours } from "../../../shared/hours.ts";
import { Grid } from "../../../ui/grid/Grid.tsx";
import type { GridCell, GridColumn, GridEdit, GridRow } from "../../../ui/grid/grid-model.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { Select } from "../../../ui/Select.tsx";
import { cellKey } from "../rules/cell-changes.ts";
import { notBookableMessage } from "../rules/booking.ts";
import { hoursStep } from "../rules/entered-hours.ts";
import { refusedInStatus } from "../rules/timesheet-status.ts";
import { dayLabel, daysOfWeek } from "../rules/week.ts";
import { dayTotals, isOffered, rowTotals } from "../rules/week-cells.ts";
import { ProjectMark } from "./ProjectMark.tsx";
import { SaveState } from "./SaveState.tsx";
import { BookedOf } from "./BookedOf.tsx";
import { cellAt, readHours, writeHours, type EditedWeek, type Place } from "./week-layout.ts";

const totalRow = "total";
const weekColumn = "week";
const leading = [{ id: "project", header: "Project", label: "Project", width: 280 }];

/** Projects down, days across; typing saves. */
export function WeekGrid({ week }: { readonly week: EditedWeek }) {
  const { weekStarting } = week.week;
  const columns = useMemo(() => columnsOf(weekStarting, week.today), [weekStarting, week.today]);
  const edit = (edits: GridEdit[]) => week.change(edits.map(({ rowId, columnId, value }) => ({ projectId: rowId, day: columnId, hours: value })));
  return (
    <Panel flush className="week-grid">
      <Grid
        label={`Hours of the week from ${dayLabel(weekStarting)}`}
        leading={leading}
        columns={columns}
        rows={rowsOf(week)}
        cell={(rowId, columnId) => cellOf(week, rowId, columnId)}
        onChange={edit}
        parse={readHours}
        format={writeHours}
        step={hoursStep}
        onInvalidChange={week.setInvalid}
        rowHeight={44}
        onCellKey={(event, rowId, columnId) => cellKeys(event, week, rowId, columnId)}
        status={<StatusLine week={week} />}
      />
    </Panel>
  );
}

function StatusLine({ week }: { readonly week: EditedWeek }) {
  const others = week.week.projects.filter((project) => !week.projects.includes(project));
  return (
    <>
      {week.isOpen && others.length > 0 && (
        <Select
          small
          aria-label="Add project"
          placeholder="+ Add project"
          value=""
          options={others.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          onValueChange={week.addProject}
        />
      )}
      {week.week.allocated.length > 0 && <span>Dashed hours are your plan.</span>}
      {week.isOpen && (
        <span className="row-wrap gap-3">
          <span>
            <kbd>Enter</kbd> accepts one
          </span>
          <span>
            <kbd>Shift Enter</kbd> accepts the week
          </span>
          <span>
            <kbd>N</kbd> adds a note
          </span>
        </span>
      )}
      <span className="grow" />
      <SaveState week={week} />
    </>
  );
}

/** Enter takes over the plan of a cell, Shift+Enter the week's, N opens the note, Enter on several entries opens them. */
function cellKeys(event: KeyboardEvent, week: EditedWeek, rowId: string, columnId: string): boolean {
  const place = placeAt(week, rowId, columnId);
  if (!place) return false;
  const cell = cellAt(week, rowId, columnId);
  const isNote = event.key.toLowerCase() === "n" && !event.ctrlKey && !event.metaKey;
  if (event.key === "Enter" && cell.isSeveral) return done(() => week.openEntries(place));
  if (!week.isOpen) return false;
  if (event.key === "Enter" && event.shiftKey) return done(week.acceptPlan);
  if (event.key === "Enter" && isOffered(cell)) return done(() => week.change([{ projectId: rowId, day: columnId, hours: cell.planned }]));
  return isNote && cell.hours !== null && !cell.isSeveral && done(() => week.openNote(place));
}

function done(work: () => void): true {
  work();
  return true;
}

function placeAt(week: EditedWeek, rowId: string, columnId: string): Place | null {
  const project = week.projects.find(({ id }) => id === rowId);
  return project && columnId !== weekColumn ? { project, day: columnId } : null;
}

function columnsOf(weekStarting: Day, today: Day): GridColumn[] {
  const days = daysOfWeek(weekStarting).map((day): GridColumn => {
    const word = weekdayName(day).slice(0, 3);
    const header = (
      <>
        {day === today ? `${word}, today` : word}
        <b>{Number(day.slice(8))}</b>
      </>
    );
    return {
      id: day,
      label: `${weekdayName(day)} ${dayLabel(day)}`,
      width: "fill",
      minWidth: 72,
      muted: isWeekend(day),
      current: day === today,
      header,
    };
  });
  return [
    ...days,
    {
      id: weekColumn,
      label: "Week, booked of plan",
      width: 128,
      divided: true,
      header: (
        <>
          Week<b>Booked / plan</b>
        </>
      ),
    },
  ];
}

function rowsOf(week: EditedWeek): GridRow[] {
  const projects = week.projects.map((project): GridRow => ({
    id: project.id,
    label: project.name,
    headers: [<ProjectMark key={project.id} week={week.week} project={project} />],
  }));
  const total = (
    <span key="total" className="week-total-head">
      Day total <small>against expected hours</small>
    </span>
  );
  return [...projects, { id: totalRow, label: "Day total", kind: "total", headers: [total] }];
}

function cellOf(week: EditedWeek, rowId: string, columnId: string): GridCell {
  if (rowId === totalRow) return totalCell(week, columnId);
  if (columnId === weekColumn) return rowTotalCell(week, rowId);
  const cell = cellAt(week, rowId, columnId);
  const place = placeAt(week, rowId, columnId);
  const lock = lockOf(week, cell.isBookable || cell.hours !== null);
  const error = week.refused[cellKey(rowId, columnId)];
  return {
    value: cell.hours,
    dirty: cell.isUnsaved,
    note: cell.note !== "",
    ...(cell.note === "" ? {} : { tip: cell.note }),
    ...(cell.planned === null ? {} : { ghost: formatHours(cell.planned) }),
    ...(lock === null ? {} : { locked: lock }),
    ...(error === undefined ? {} : { error }),
    ...(cell.isSeveral && place ? { readOnly: true, display: <SeveralEntries week={week} place={place} hours={cell.hours ?? 0} /> } : {}),
  };
}

function lockOf(week: EditedWeek, takesTime: boolean): string | null {
  if (!week.isOpen) return refusedInStatus(week.week.statusCode, "enter");
  return takesTime ? null : notBookableMessage;
}

/** The sum of several entries: a press opens them. */
function SeveralEntries({ week, place, hours }: { readonly week: EditedWeek; readonly place: Place; readonly hours: number }) {
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
  const [booked, wanted] = columnId === weekColumn ? [sumHours(totals), sumHours(expected)] : [totals[at] ?? 0, expected[at] ?? 0];
  return {
    value: booked,
    readOnly: true,
    spoken: `${formatHours(booked)} of ${formatHours(wanted)} expected`,
    display: <BookedOf booked={booked} expected={wanted} />,
  };
}

function rowTotalCell(week: EditedWeek, projectId: string): GridCell {
  const { booked, planned } = rowTotals(projectId, week.cells);
  const plan = planned === 0 ? "–" : formatHours(planned);
  return {
    value: booked,
    readOnly: true,
    spoken: `${formatHours(booked)} booked, ${formatHours(planned)} planned`,
    display: (
      <span>
        <b>{formatHours(booked)}</b> <span className="quiet">/ {plan}</span>
      </span>
    ),
  };
}
