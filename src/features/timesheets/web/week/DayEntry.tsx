import { Check, Clock, StickyNote } from "lucide-react";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { FieldError } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { cellKey } from "../../rules/cell-changes.ts";
import { isOffered, mayTypeIn, rowTotals } from "../../rules/week-cells.ts";
import { acceptedSummary } from "./accepted.ts";
import { PinButton, ProjectMark } from "./ProjectMark.tsx";
import type { TypedHours } from "./typed-hours.ts";
import { cellAt, overriddenAt, readHours, type EditedWeek, type Place } from "./week-layout.ts";

interface DayActionsProps {
  readonly week: EditedWeek;
  readonly place: Place;
}

interface DayEntryProps extends DayActionsProps {
  readonly hours: TypedHours;
}

/** A project's hours on one day: typed, or received from the plan with one press. */
export function DayEntry({ week, place, hours }: DayEntryProps) {
  const { project, day } = place;
  const cell = cellAt(week, project.id, day);
  const typed = hours.at(place);
  const read = typed === null ? null : readHours(typed, week.week.frame.step);
  const error = read && "error" in read ? read.error : week.refused[cellKey(project.id, day)];
  return (
    <li className="day-entry">
      <span className="day-project">
        <ProjectMark
          week={week.week}
          project={project}
          remark={overriddenAt(week, project.id, day) || remarkOf(week, project.id, cell.planned)}
        />
        <PinButton week={week} project={project} />
      </span>
      <span className="row">
        {typed === null && <DayActions week={week} place={place} />}
        {!cell.isSeveral && <DayHours {...{ week, place, hours }} isWrong={error !== undefined} />}
      </span>
      {error !== undefined && <FieldError>{error}</FieldError>}
      {read && "value" in read && read.remark !== undefined && <small className="quiet">{read.remark}</small>}
    </li>
  );
}

function DayHours({ week, place, hours, isWrong }: DayEntryProps & { readonly isWrong: boolean }) {
  const cell = cellAt(week, place.project.id, place.day);
  return (
    <TextInput
      className="day-hours"
      aria-label={t`Hours, ${place.project.name}`}
      aria-invalid={isWrong || undefined}
      disabled={!mayTypeIn(week.isOpen, cell)}
      placeholder="–"
      value={hours.at(place) ?? typeableNumber(cell.hours)}
      onValueChange={(text) => hours.type(place, text)}
      onBlur={hours.accept}
      onKeyDown={(event) => {
        if (event.key === "Enter") hours.accept();
      }}
    />
  );
}

/** Beside the hours: several entries to open, the note, or the plan to receive. */
function DayActions({ week, place }: DayActionsProps) {
  const { project, day } = place;
  const cell = cellAt(week, project.id, day);
  const openEntries = () => week.openEntries(place);
  if (cell.isSeveral) return <Button onClick={openEntries}>{formatHours(cell.hours)}</Button>;
  if (!mayTypeIn(week.isOpen, cell)) return null;
  if (cell.hours !== null && !cell.isTimed)
    return (
      <IconButton
        icon={StickyNote}
        label={cell.note === "" ? t`Add a note` : t`Change the note`}
        onClick={() => week.openNote(place)}
      />
    );
  if (isOffered(cell) && !cell.isTimed)
    return (
      <Button
        icon={Check}
        className="day-ghost"
        onClick={() =>
          week.acceptOffered([{ projectId: project.id, day, hours: cell.planned }], acceptedSummary.plan)
        }
      >
        {formatHours(cell.planned)}
      </Button>
    );
  return (
    (cell.isTimed || cell.isBookable) && (
      <IconButton icon={Clock} label={t`Start and end times`} onClick={openEntries} />
    )
  );
}

function remarkOf(week: EditedWeek, projectId: string, planned: number | null): string | undefined {
  if (planned !== null) return t`${formatHours(planned)} h planned`;
  return rowTotals(projectId, week.cells).booked > 0 ? t`booked this week` : undefined;
}
