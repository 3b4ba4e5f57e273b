import { Link } from "@tanstack/react-router";
import { formatMonth, monthOf } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { ProjectOverview } from "../../overview-contract.ts";

interface HistoryProps {
  readonly overview: ProjectOverview;
}

/** What the project is about, and the reasons given at its freezes. */
export function NotesPanel({ overview: { project, notes } }: HistoryProps) {
  const formats = useFormats();
  return (
    <Panel title={t`Notes`}>
      <div className="stack gap-3 overview-notes">
        {project.description === "" && notes.length === 0 && (
          <p className="muted">{t`No notes yet. The description is edited under Settings.`}</p>
        )}
        {project.description !== "" && <p className="preserve">{project.description}</p>}
        {notes.map(({ month_start, text, by, at }) => (
          <figure key={`${month_start} ${at}`}>
            <blockquote>{text}</blockquote>
            <figcaption className="quiet fine">
              {by === null
                ? t`Forecast of ${formatMonth(monthOf(month_start))}, frozen on ${formats.instantDay(at)}`
                : t`Forecast of ${formatMonth(monthOf(month_start))}, frozen by ${by} on ${formats.instantDay(at)}`}
            </figcaption>
          </figure>
        ))}
      </div>
    </Panel>
  );
}

/** The newest changes of the project, its budgets and its forecasts; admins go on to the audit log. */
export function ChangesPanel({ overview: { project, changes } }: HistoryProps) {
  const formats = useFormats();
  const { roles } = useViewer();
  return (
    <Panel
      title={t`What changed`}
      actions={
        may(roles, "read the audit log") && (
          <Link
            to="/admin/audit"
            search={{ subject: project.id }}
            className="fine for-finger only-screen"
          >{t`Audit log`}</Link>
        )
      }
    >
      {changes.length === 0 ? (
        <p className="muted">{t`Nothing has changed yet.`}</p>
      ) : (
        <ul className="overview-changes">
          {changes.map(({ id, at, by, what, of, month_start }) => (
            <li key={id}>
              <span>{changeText(what, of, month_start)}</span>
              <small className="quiet">
                {by}, {formats.instant(at)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What was done to what: `Forecast frozen of March 2026`. */
function changeText(what: string, of: string | null, monthStart: string | null): string {
  if (monthStart === null) return of === null ? what : t`${what} “${of}”`;
  const month = formatMonth(monthOf(monthStart));
  return of === null ? t`${what} of ${month}` : t`${what} “${of}” of ${month}`;
}
