import type { Formats } from "../../../shared/formats.ts";
import type { Column } from "../../../ui/table/column.ts";
import type { AuditEvent } from "../contract.ts";
import { nothing } from "../rules/value-words.ts";
import { typeWords } from "../rules/words.ts";
import { DeedBadge } from "./deed-badge.tsx";
import { Who } from "./Who.tsx";

function summary({ changes, first, subjectName }: AuditEvent): string {
  if (changes === null) return "many changes";
  if (changes > 1) return `${changes} changes`;
  if (first === null) return "";
  const said = first.was === null ? `${first.field} ${first.is ?? nothing}` : `${first.field} ${first.was} → ${first.is ?? nothing}`;
  return subjectName !== null && first.is === subjectName ? "" : said;
}

/** The columns of the log, its days as the organisation writes them. */
export const auditColumns = (formats: Formats): readonly Column<AuditEvent>[] => [
  {
    id: "when",
    header: "When",
    width: "148px",
    cell: ({ day, time }) => (
      <time className="audit-when" dateTime={`${day}T${time}`}>
        {formats.day(day)} <span className="muted">{time.slice(0, 5)}</span>
      </time>
    ),
  },
  { id: "who", header: "Who", width: "21%", truncate: true, cell: ({ actorName }) => <Who name={actorName} /> },
  { id: "action", header: "Action", cell: ({ action, subjectType }) => <DeedBadge action={action} type={subjectType} /> },
  { id: "area", header: "Area", cell: ({ subjectType }) => <span className="audit-area muted">{typeWords(subjectType)}</span> },
  {
    id: "what",
    header: "What",
    width: "38%",
    truncate: true,
    cell: (event) => (
      <>
        {event.subjectName !== null && <bdi>{event.subjectName}</bdi>}
        {event.subjectName !== null && summary(event) !== "" && <span className="quiet"> · </span>}
        <bdi className={event.subjectName === null ? undefined : "muted"}>{summary(event)}</bdi>
      </>
    ),
  },
];
