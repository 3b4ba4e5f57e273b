import { useMemo, type KeyboardEvent } from "react";
import { isWeekend, shortWeekdayName, weekdayName, type Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { Grid } from "#ui/grid/Grid.tsx";
import type { GridColumn, GridEdit, GridRow } from "#ui/grid/grid-model.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { rich } from "#ui/base/rich.ts";
import { keys } from "#parts/keys.ts";
import type { MyWeek } from "../../contract.ts";
import { daysOfWeek } from "../../rules/week.ts";
import { isOffered } from "../../rules/week-cells.ts";
import { AddProject, PinButton, ProjectMark } from "./ProjectMark.tsx";
import { acceptedSummary } from "./accepted.ts";
import { SaveState } from "./SaveState.tsx";
import { useFormats } from "#web/formats.ts";
import {
  cellAt,
  dayOffWords,
  emptyWeekWords,
  readHours,
  type EditedWeek,
  type Place,
} from "./week-layout.ts";
import { cellOf, placeAt, totalRow, weekColumn } from "./WeekCells.tsx";

const leading = [{ id: "project", header: t`Project`, label: t`Project`, width: 280 }];

/** Projects down, days across; typing saves. */
export function WeekGrid({ week }: { readonly week: EditedWeek }) {
  const { weekStarting } = week.week;
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(week.week, week.today, formats), [week.week, week.today, formats]);
  const edit = (edits: GridEdit[]) =>
    week.change(
      edits.map(({ rowId, columnId, value }) => ({ projectId: rowId, day: columnId, hours: value })),
    );
  return (
    <Panel flush className="week-grid">
      <Grid
        label={t`Hours of the week from ${formats.shortDay(weekStarting)}`}
        leading={leading}
        columns={columns}
        rows={rowsOf(week)}
        cell={(rowId, columnId) => cellOf(week, rowId, columnId)}
        onChange={edit}
        parse={(text) => readHours(text, week.week.frame.step)}
        format={formatHours}
        step={week.week.frame.step.minutes / 60}
        onInvalidChange={week.setInvalid}
        historyKey={week.takeovers}
        performer={week.performer}
        recorder={week.recorder}
        rowHeight={44}
        onCellKey={(event, rowId, columnId) => cellKeys(event, week, rowId, columnId)}
        status={<StatusLine week={week} />}
      />
    </Panel>
  );
}

function StatusLine({ week }: { readonly week: EditedWeek }) {
  const empty = emptyWeekWords(week);
  return (
    <>
      <AddProject small week={week} />
      {week.week.allocated.length > 0 && <span>{t`Dashed hours are your plan.`}</span>}
      {empty !== null && <span>{empty}</span>}
      {week.isOpen && empty === null && (
        <span className="row-wrap gap-3">
          <span>{rich`${<kbd>{keys.acceptPlanned}</kbd>} accepts one`}</span>
          <span>{rich`${<kbd>{keys.acceptPlan}</kbd>} accepts the week`}</span>
          <span>{rich`${<kbd>{keys.note}</kbd>} adds a note`}</span>
          <span>{rich`${<kbd>{keys.times}</kbd>} opens start and end times`}</span>
        </span>
      )}
      <span className="grow" />
      <SaveState week={week} />
    </>
  );
}

/** Enter and letters act on a cell; the rest is the grid's. */
function cellKeys(event: KeyboardEvent, week: EditedWeek, rowId: string, columnId: string): boolean {
  const place = placeAt(week, rowId, columnId);
  if (!place) return false;
  const letter = event.ctrlKey || event.metaKey || event.altKey ? "" : event.key.toLowerCase();
  const act = event.key === "Enter" ? onEnter(week, place, event.shiftKey) : onLetter(week, place, letter);
  act?.();
  return act !== undefined;
}

type Act = (() => void) | undefined;

/** Enter opens several entries, or receives the plan of the cell; with Shift, the week's. */
function onEnter(week: EditedWeek, place: Place, isShift: boolean): Act {
  const cell = cellAt(week, place.project.id, place.day);
  if (cell.isSeveral) return () => week.openEntries(place);
  if (!week.isOpen) return undefined;
  if (isShift) return week.acceptPlan;
  const planned = { projectId: place.project.id, day: place.day, hours: cell.planned };
  return isOffered(cell) ? () => week.acceptOffered([planned], acceptedSummary.plan) : undefined;
}

/** N opens the note, E the entries, P pins. */
function onLetter(week: EditedWeek, place: Place, letter: string): Act {
  if (letter === "e") return () => week.openEntries(place);
  if (letter === "p") return () => week.pin(place.project);
  const cell = cellAt(week, place.project.id, place.day);
  const hasNote = week.isOpen && cell.hours !== null && !cell.isSeveral;
  return letter === "n" && hasNote ? () => week.openNote(place) : undefined;
}

function columnsOf(week: MyWeek, today: Day, formats: Formats): GridColumn[] {
  const days = daysOfWeek(week.weekStarting).map((day): GridColumn => {
    const word = shortWeekdayName(day);
    const off = dayOffWords(week, day);
    const header = (
      <>
        {day === today ? t`${word}, today` : word}
        <b>{Number(day.slice(8))}</b>
        {off !== "" && (
          <small className="week-off" title={off}>
            {off}
          </small>
        )}
      </>
    );
    return {
      id: day,
      label: [`${weekdayName(day)} ${formats.shortDay(day)}`, off].filter((each) => each !== "").join(", "),
      width: "fill",
      // "Mon, today" stays whole where the window is narrow.
      minWidth: day === today ? 92 : 72,
      muted: isWeekend(day),
      current: day === today,
      header,
    };
  });
  return [
    ...days,
    {
      id: weekColumn,
      label: t`Week, booked of plan`,
      width: 128,
      divided: true,
      aside: true,
      header: (
        <>
          {t`Week`}
          <b>{t`Booked / plan`}</b>
        </>
      ),
    },
  ];
}

function rowsOf(week: EditedWeek): GridRow[] {
  const projects = week.projects.map((project): GridRow => ({
    id: project.id,
    label: project.name,
    headers: [
      <span key={project.id} className="row between week-row-head">
        <ProjectMark week={week.week} project={project} />
        <PinButton inGrid week={week} project={project} />
      </span>,
    ],
  }));
  const total = (
    <span key="total" className="strong week-total-head">
      {t`Day total`} <small>{t`against expected hours`}</small>
    </span>
  );
  return [...projects, { id: totalRow, label: t`Day total`, kind: "total", headers: [total] }];
}
