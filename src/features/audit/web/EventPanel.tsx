import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { rich } from "#ui/base/rich.ts";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { readAuditEvent, type AuditDetails } from "../contract.ts";
import { nothing } from "../rules/value-words.ts";
import { actionWords, typeWords } from "../rules/words.ts";
import { Who } from "./audit-columns.tsx";

interface EventPanelProps {
  readonly eventId: string;
  readonly onClose: () => void;
  /** Shows everything that happened to one thing. */
  readonly onSubject: (subjectId: string) => void;
}

/** An event with its changes. Gets the focus when it opens, so that it is heard and Escape closes it. */
export function EventPanel({ eventId, onClose, onSubject }: EventPanelProps) {
  const read = useRead(readAuditEvent, { params: { entryId: eventId } });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, [eventId]);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const panel = place.current;
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") close.current();
    };
    panel?.addEventListener("keydown", press);
    return () => panel?.removeEventListener("keydown", press);
  }, []);
  return (
    <div ref={place} className="audit-event" tabIndex={-1} role="region" aria-label={t`Event`}>
      <Panel
        flush
        title={read.data ? actionWords(read.data.action) : t`Event`}
        actions={<IconButton small icon={X} label={t`Close`} onClick={onClose} />}
      >
        <ReadView read={read} loading={t`Loading event...`} failed={t`Error Loading Event`}>
          {(event) => <Details event={event} onSubject={onSubject} />}
        </ReadView>
      </Panel>
    </div>
  );
}

function Details({
  event,
  onSubject,
}: {
  readonly event: AuditDetails;
  readonly onSubject: (subjectId: string) => void;
}) {
  const formats = useFormats();
  const { actorName, day, time, subjectType, subjectName, subjectId, changes, left, requestId } = event;
  const name = subjectName ?? <span className="quiet">–</span>;
  return (
    <>
      <dl className="facts audit-facts">
        <dt>{t`Who`}</dt>
        <dd>
          <Who name={actorName} />
        </dd>
        <dt>{t`When`}</dt>
        <dd className="nowrap">
          {formats.day(day)} {time}
        </dd>
        <dt>{typeWords(subjectType)}</dt>
        <dd>
          {subjectType === "project" && subjectName !== null ? (
            <Link to="/projects/$projectId/$tab" params={{ projectId: subjectId, tab: "settings" }}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </dd>
      </dl>
      {changes.length === 0 ? (
        <p className="audit-note muted">{t`This event has no values.`}</p>
      ) : (
        <Changes changes={changes} />
      )}
      {left > 0 && (
        <p className="audit-note muted">{t`${plural(left, "And # more change, which isn't in the export either.", "And # more changes, which aren't in the export either.")}`}</p>
      )}
      <div className="row-wrap between anywhere audit-foot">
        <span className="quiet fine">{t`For the server's operator: request ${requestId}`}</span>
        <button type="button" className="link-button" onClick={() => onSubject(subjectId)}>
          {subjectName === null
            ? t`Everything about this`
            : rich`Everything about ${<bdi>{subjectName}</bdi>}`}
        </button>
      </div>
    </>
  );
}

const missing = (value: string | null) => value === null || value === nothing();

function Changes({ changes }: Pick<AuditDetails, "changes">) {
  return (
    <table className="plain-table audit-changes">
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, was, is }, index) => (
          <tr key={`${index} ${field}`}>
            <th scope="row">
              <bdi>{field}</bdi>
            </th>
            <td>{missing(was) ? <span className="quiet">–</span> : <del dir="auto">{was}</del>}</td>
            <td>{missing(is) ? <span className="quiet">–</span> : <ins dir="auto">{is}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
