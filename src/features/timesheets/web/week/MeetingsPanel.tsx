import { Plus, X } from "lucide-react";
import { useState } from "react";
import { weekdayName } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { readMyMeetings, settleMeeting, type Meeting } from "../../own-calendar-contract.ts";
import type { CellChange } from "../../rules/cell-changes.ts";
import { cellAt, type EditedWeek } from "./week-layout.ts";

interface MeetingsPanelProps {
  readonly week: EditedWeek;
  /** Adds hours as one step of undo. */
  readonly onAdd: (changes: readonly CellChange[]) => void;
}

/** What the person's own calendar suggests for the week; nothing where none is connected or nothing is left. */
export function MeetingsPanel({ week, onAdd }: MeetingsPanelProps) {
  const { weekStarting } = week.week;
  const read = useRead(readMyMeetings, { params: { weekStarting } }, { fresh: 60_000 });
  const write = useWrite(settleMeeting);
  // Hours go into the grid at once: the meeting shouldn't wait for the server to leave the list.
  const [gone, setGone] = useState<readonly string[]>([]);
  const meetings = (read.data?.meetings ?? []).filter(({ id }) => !gone.includes(id));
  if (meetings.length === 0) return null;
  const settle = (meeting: Meeting) => {
    setGone([...gone, meeting.id]);
    write.mutate(
      { params: { meetingId: meeting.id } },
      {
        onError: ({ message }) => {
          setGone((before) => before.filter((id) => id !== meeting.id));
          toast.error(message);
        },
      },
    );
  };
  const add = (meeting: Meeting, projectId: string) => {
    const project = week.week.projects.find(({ id }) => id === projectId);
    if (!project) return;
    const { hours, isSeveral, isTimed } = cellAt(week, projectId, meeting.day);
    if (!week.projects.some(({ id }) => id === projectId)) week.addProject(projectId);
    // Several entries are added to in their own dialog.
    if (isSeveral || isTimed) week.openEntries({ project, day: meeting.day });
    else onAdd([{ projectId, day: meeting.day, hours: (hours ?? 0) + meeting.hours }]);
    settle(meeting);
  };
  return (
    <Panel title={t`From your calendar`} actions={<span className="muted">{t`Only you see this`}</span>}>
      <ul className="meeting-list">
        {meetings.map((meeting) => (
          <Suggestion
            key={meeting.id}
            meeting={meeting}
            week={week}
            onAdd={(projectId) => add(meeting, projectId)}
            onDismiss={() => settle(meeting)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface SuggestionProps {
  readonly meeting: Meeting;
  readonly week: EditedWeek;
  readonly onAdd: (projectId: string) => void;
  readonly onDismiss: () => void;
}

function Suggestion({ meeting, week, onAdd, onDismiss }: SuggestionProps) {
  const formats = useFormats();
  const { title, day, startTime, endTime, hours } = meeting;
  const choices = week.week.projects
    .filter(({ id }) => week.isOpen && cellAt(week, id, day).isBookable)
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const [projectId, setProjectId] = useState("");
  const about = `${title}, ${weekdayName(day)} ${startTime}`;
  return (
    <li>
      <div className="grow">
        <p className="medium anywhere" dir="auto">
          {title}
        </p>
        <p className="muted fine">{t`${weekdayName(day)} ${formats.shortDay(day)}, ${startTime} to ${endTime}, ${formatHours(hours)} hrs`}</p>
      </div>
      {choices.length > 0 ? (
        <div className="row">
          <Select
            small
            aria-label={t`Project for ${about}`}
            placeholder={t`Choose a project`}
            options={choices}
            value={projectId}
            onValueChange={setProjectId}
          />
          <Button
            small
            icon={Plus}
            disabled={projectId === ""}
            aria-label={t`Add ${about}`}
            onClick={() => onAdd(projectId)}
          >{t`Add`}</Button>
        </div>
      ) : (
        <span className="quiet fine">{t`You can't book time to any project that day`}</span>
      )}
      <IconButton small icon={X} label={t`Dismiss ${about}`} onClick={onDismiss} />
    </li>
  );
}
