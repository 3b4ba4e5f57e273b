import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Away } from "../contract.ts";

const shownAtFirst = 8;

/** Who of one's function is away, and when; of what kind, where that is for everyone to see. */
export function AwayPanel({ away }: { readonly away: readonly Away[] }) {
  const formats = useFormats();
  const { functionId } = useViewer();
  const [all, setAll] = useState(false);
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
          {away
            .slice(0, all ? undefined : shownAtFirst)
            .map(({ personId, fullName, startDate, endDate, kindName }) => (
              <li key={`${personId} ${startDate}`}>
                <span dir="auto">{fullName}</span>
                <span className="quiet">
                  {formats.span(startDate, endDate)}
                  {kindName !== null && `, ${kindName}`}
                </span>
              </li>
            ))}
          {!all && away.length > shownAtFirst && (
            <li>
              <Button small variant="ghost" onClick={() => setAll(true)}>{t`Show all ${away.length}`}</Button>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}
