import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { readTeamCalendar, type TeamCalendar } from "../../calendar-contract.ts";

const shownAtFirst = 12;

/** Who isn't there today, and until when. */
export function AwayToday() {
  const { today } = useViewer();
  const read = useRead(
    readTeamCalendar,
    { query: { from: today, to: today, away: "true", most: "100" } },
    { fresh: freshFor.planning },
  );
  return (
    <Panel title={t`Away today`}>
      <ReadView
        read={read}
        loading={t`Loading who is away...`}
        failed={t`Error Loading Who Is Away`}
        shape="lines"
      >
        {(calendar) => <People calendar={calendar} />}
      </ReadView>
    </Panel>
  );
}

function People({ calendar: { people, total } }: { readonly calendar: TeamCalendar }) {
  const formats = useFormats();
  const { today } = useViewer();
  const [all, setAll] = useState(false);
  // Someone whose request is pending is there until it's approved.
  const away = people.flatMap(({ id, fullName, spans }) => {
    const span = spans.find(({ isPending }) => !isPending);
    return span ? [{ id, fullName, span }] : [];
  });
  if (away.length === 0) return <p className="muted">{t`Everyone is here today.`}</p>;
  const left = total - people.length;
  return (
    <ul className="row-wrap away-today">
      {away.slice(0, all ? undefined : shownAtFirst).map(({ id, fullName, span }) => (
        <li key={id}>
          <bdi>{fullName}</bdi>
          <span className="quiet">
            {[
              span.isPart ? t`part of the day` : null,
              span.last > today ? t`until ${formats.shortDay(span.last)}` : null,
              span.kind?.name ?? null,
            ]
              .filter((each) => each !== null)
              .join(", ")}
          </span>
        </li>
      ))}
      {!all && away.length > shownAtFirst && (
        <li>
          <Button small variant="ghost" onClick={() => setAll(true)}>{t`Show all ${away.length}`}</Button>
        </li>
      )}
      {all && left > 0 && <li className="quiet">{t`and ${left} more in the calendar`}</li>}
    </ul>
  );
}
