import { t } from "#shared/texts/t.ts";
import { useFirstFew } from "#ui/data/use-first-few.tsx";
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
  // Someone whose request is pending is there until it's approved.
  const away = people.flatMap(({ id, fullName, spans }) => {
    const span = spans.find(({ isPending }) => !isPending);
    return span ? [{ id, fullName, span }] : [];
  });
  const { shown, showAll } = useFirstFew(away, shownAtFirst);
  if (away.length === 0) return <p className="muted">{t`No one is away today.`}</p>;
  const left = total - people.length;
  return (
    <ul className="row-wrap away-today">
      {shown.map(({ id, fullName, span }) => (
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
      {showAll && <li>{showAll}</li>}
      {!showAll && left > 0 && <li className="quiet">{t`and ${left} more in the calendar`}</li>}
    </ul>
  );
}
