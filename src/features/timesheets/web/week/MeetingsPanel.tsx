import { Plus, X } from "lucide-react";
import { useState } from "react";
import { weekdayName } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { FieldError } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import type { MyWeek } from "../../contract.ts";
import { readMyMeetings, settleMeeting, type Meeting } from "../../own-calendar-contract.ts";
import { useBooking } from "./use-booking.ts";
import { cellAt, type EditedWeek } from "./week-layout.ts";
import type { WeekSaver } from "./week-saver.ts";

interface MeetingsPanelProps {
  readonly week: EditedWeek;
  readonly saver: WeekSaver;
  /** Accepts the week as the server stored it. */
  readonly onStored: (week: MyWeek) => void;
}

/** What the person's own calendar suggests for the week; nothing where none is connected or nothing is left. */
export function MeetingsPanel({ week, saver, onStored }: MeetingsPanelProps) {
  const { weekStarting } = week.week;
  const read = useRead(readMyMeetings, { params: { weekStarting } }, { fresh: 60_000 });
  const dismissal = useWrite(settleMeeting);
  const booking = useBooking({ saver, recorder: week.recorder, onStored });
  // The meeting shouldn't wait for the server to leave the list.
  const [gone, setGone] = useState<readonly string[]>([]);
  const meetings = (read.data?.meetings ?? []).filter(({ id }) => !gone.includes(id));
  if (meetings.length === 0) return null;
  const dismiss = ({ id }: Meeting) => {
    setGone([...gone, id]);
    const onError = ({ message }: Error) => {
      setGone((before) => before.filter((each) => each !== id));
      toast.error(message);
    };
    dismissal.mutate({ params: { meetingId: id } }, { onError });
  };
  return (
    <Panel title={t`From your calendar`} actions={<span className="muted">{t`Only you see this`}</span>}>
      <p className="muted fine">{t`Adding a meeting books its times, with its title as the note that your manager sees too.`}</p>
      <ul className="meeting-list">
        {meetings.map((meeting) => (
          <Suggestion
            key={meeting.id}
            meeting={meeting}
            week={week}
            onAdd={(projectId, withoutTimes) => booking.book(meeting, projectId, withoutTimes)}
            pending={booking.pending === meeting.id}
            fault={booking.fault?.meetingId === meeting.id ? booking.fault.message : undefined}
            onDismiss={() => dismiss(meeting)}
          />
        ))}
      </ul>
      {read.data?.unread.map((words) => (
        <p key={words} className="muted fine">
          {words}
        </p>
      ))}
    </Panel>
  );
}

interface SuggestionProps {
  readonly meeting: Meeting;
  readonly week: EditedWeek;
  readonly onAdd: (projectId: string, withoutTimes: boolean) => void;
  readonly pending: boolean;
  /** Why it couldn't be added. */
  readonly fault: string | undefined;
  readonly onDismiss: () => void;
}

function Suggestion({ meeting, week, onAdd, pending, fault, onDismiss }: SuggestionProps) {
  const formats = useFormats();
  const { title, day, startTime, endTime, hours, roundedFrom, unknownZone } = meeting;
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
        {unknownZone === null ? (
          <p className="muted fine">
            {t`${weekdayName(day)} ${formats.shortDay(day)}, ${startTime} to ${endTime}, ${formatHours(hours)} hrs`}
            {roundedFrom !== null && ` ${t`Rounded from ${formatHours(roundedFrom)} h.`}`}
          </p>
        ) : (
          <p className="muted fine anywhere">{t`${weekdayName(day)} ${formats.shortDay(day)}, ${startTime} to ${endTime}, in the time zone “${unknownZone}”. Stint doesn't know this zone, so it can't say when the meeting is here. Book it by hand.`}</p>
        )}
        {fault !== undefined && (
          <div className="row-wrap gap-2">
            <FieldError>{fault}</FieldError>
            <Button
              small
              aria-label={t`Add ${about}, without times`}
              disabled={projectId === "" || pending}
              onClick={() => onAdd(projectId, true)}
            >{t`Add without times`}</Button>
          </div>
        )}
      </div>
      {unknownZone === null && choices.length > 0 && (
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
            pending={pending}
            aria-label={t`Add ${about}`}
            onClick={() => onAdd(projectId, false)}
          >{t`Add`}</Button>
        </div>
      )}
      {unknownZone === null && choices.length === 0 && (
        <span className="quiet fine">{t`You can't book time to any project that day`}</span>
      )}
      <IconButton small icon={X} label={t`Dismiss ${about}`} onClick={onDismiss} />
    </li>
  );
}
