import { CircleCheck, CircleX, Pencil, Plus, RotateCcw, Send, Trash2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { initialsOf } from "#features/people/rules/person-name.ts";
import type { Formats } from "#shared/formats.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Avatar } from "#ui/data/Avatar.tsx";
import { Badge } from "#ui/data/Badge.tsx";
import type { Tone } from "#ui/data/tone.ts";
import type { Column } from "#ui/table/column.ts";
import type { AuditEvent } from "../contract.ts";
import { nothing } from "../rules/value-words.ts";
import { deedTone, deedWords, typeWords, type DeedTone } from "../rules/words.ts";

const looks: Readonly<Record<DeedTone, readonly [Tone, LucideIcon?]>> = {
  made: ["outline", Plus],
  changed: ["neutral", Pencil],
  removed: ["critical", Trash2],
  approved: ["positive", CircleCheck],
  rejected: ["critical", CircleX],
  submitted: ["info", Send],
  special: ["violet", RotateCcw],
  other: ["outline"],
};

/** What was done, with the shape that says so without colour. */
function DeedBadge({ action, type }: { readonly action: string; readonly type: string }) {
  const [tone, icon] = looks[deedTone(action)];
  return (
    <Badge tone={tone} icon={icon}>
      {deedWords(action, type)}
    </Badge>
  );
}

/** Who did it, as the event has the name. */
export function Who({ name }: { readonly name: string }) {
  return (
    <span className="row audit-who">
      <Avatar small initials={initialsOf(name, name)} />
      <bdi>{name}</bdi>
    </span>
  );
}

/** An event's change in a few words; both sides keep their direction of writing. */
function summary({ changes, first, subjectName }: AuditEvent): ReactNode {
  if (changes === null) return t`many changes`;
  if (changes > 1) return t`${plural(changes, "# change", "# changes")}`;
  if (first === null || (subjectName !== null && first.is === subjectName)) return null;
  return (
    <>
      <bdi>{first.field}</bdi>{" "}
      {first.was !== null && (
        <>
          <bdi>{first.was}</bdi> →{" "}
        </>
      )}
      <bdi>{first.is ?? nothing()}</bdi>
    </>
  );
}

/** The columns of the log, its days as the organisation writes them. */
export const auditColumns = (formats: Formats): readonly Column<AuditEvent>[] => [
  {
    id: "when",
    header: t`When`,
    width: "148px",
    desk: true,
    cell: ({ day, time }) => (
      <time className="nowrap" dateTime={`${day}T${time}`}>
        {formats.day(day)} <span className="muted">{time.slice(0, 5)}</span>
      </time>
    ),
  },
  {
    id: "who",
    header: t`Who`,
    width: "21%",
    truncate: true,
    desk: true,
    cell: ({ actorName }) => <Who name={actorName} />,
  },
  {
    id: "action",
    header: t`Action`,
    desk: true,
    cell: ({ action, subjectType }) => <DeedBadge action={action} type={subjectType} />,
  },
  {
    id: "area",
    header: t`Area`,
    desk: true,
    cell: ({ subjectType }) => <span className="nowrap muted">{typeWords(subjectType)}</span>,
  },
  {
    id: "what",
    header: t`What`,
    width: "38%",
    truncate: true,
    cell: (event) => {
      const changed = summary(event);
      return (
        <>
          {event.subjectName !== null && <bdi>{event.subjectName}</bdi>}
          {event.subjectName !== null && changed !== null && <span className="quiet"> · </span>}
          <span className={event.subjectName === null ? undefined : "muted"}>{changed}</span>
          <span className="only-phone table-lines">
            <DeedBadge action={event.action} type={event.subjectType} />
            <span>{typeWords(event.subjectType)}</span>
            <bdi>{event.actorName}</bdi>
            <time dateTime={`${event.day}T${event.time}`}>
              {formats.day(event.day)} {event.time.slice(0, 5)}
            </time>
          </span>
        </>
      );
    },
  },
];
