import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { useFirstFew } from "#ui/data/use-first-few.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Away } from "../contract.ts";

const shownAtFirst = 8;

/** Who of one's function is away, and when; of what kind, where that is for everyone to see. */
export function AwayPanel({ away }: { readonly away: readonly Away[] }) {
  const formats = useFormats();
  const { functionId } = useViewer();
  const { shown, showAll } = useFirstFew(away, shownAtFirst);
  return (
    <Panel
      title={t`Away in my function`}
      flush
      actions={
        <Link
          className="for-finger"
          to="/team-calendar"
          search={functionId === null ? {} : { function: functionId }}
        >{t`Team calendar`}</Link>
      }
    >
      {away.length === 0 ? (
        <p className="muted dated-none">{t`No one else has upcoming holidays.`}</p>
      ) : (
        <ul className="dated-list">
          {shown.map(({ personId, fullName, startDate, endDate, kindName }) => (
            <li key={`${personId} ${startDate}`}>
              <span dir="auto">{fullName}</span>
              <span className="quiet">
                {formats.span(startDate, endDate)}
                {kindName !== null && `, ${kindName}`}
              </span>
            </li>
          ))}
          {showAll && <li>{showAll}</li>}
        </ul>
      )}
    </Panel>
  );
}
