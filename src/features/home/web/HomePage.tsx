import { useEffect, type ReactNode } from "react";
import { weekdayName } from "#shared/day.ts";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { call } from "#web/call.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { readHome, visitHome, type Change } from "../contract.ts";
import { changeSentence, placeOfChange } from "../rules/change-words.ts";
import { MyWeekPanel } from "./MyWeekPanel.tsx";
import { NeedsYouPanel } from "./NeedsYouPanel.tsx";
import { ProjectsPanel } from "./ProjectsPanel.tsx";
import { PlaceLink } from "./PlaceLink.tsx";
import "./home.css";

interface HomePageProps {
  /** Reports that are pinned here, after everything else. */
  readonly reports: ReactNode;
}

/** /home: what needs the reader, their week and projects, and what others changed. */
export function HomePage({ reports }: HomePageProps) {
  const read = useRead(readHome, {}, { fresh: freshFor.planning });
  const { today } = useViewer();
  const formats = useFormats();
  useEffect(() => {
    // Where it fails, the next visit shows a little more.
    void call(visitHome, {}).catch(() => undefined);
  }, []);
  return (
    <main className="page">
      <PageHeader title={t`Home`} subtitle={`${weekdayName(today)}, ${formats.day(today)}`} />
      {read.data === undefined && read.error ? (
        <ErrorPanel title={t`Error Loading Home`} read={read} />
      ) : (
        <Panels home={read.data} reports={reports} />
      )}
    </main>
  );
}

function Panels({ home, reports }: HomePageProps & { readonly home: Output<typeof readHome> | undefined }) {
  if (home === undefined)
    return (
      <div className="home-panels">
        <Panel title={t`What needs you`}>
          <Loading text={t`Loading what needs you...`} />
        </Panel>
        <Panel title={t`My week`}>
          <Loading text={t`Loading your week...`} />
        </Panel>
      </div>
    );
  return (
    <div className="home-panels">
      <div className="home-column">
        <NeedsYouPanel todos={home.todos} clear={home.clear} />
        <ChangesPanel changes={home.changes} since={home.since} />
      </div>
      <div className="home-column">
        <MyWeekPanel week={home.week} />
        <ProjectsPanel projects={home.projects} />
        {reports}
      </div>
    </div>
  );
}

interface ChangesPanelProps {
  readonly changes: readonly Change[];
  readonly since: string;
}

/** What others did that concerns the reader, since their last visit. */
function ChangesPanel({ changes, since }: ChangesPanelProps) {
  const formats = useFormats();
  const from = <span className="muted fine">{t`Since ${formats.instant(since)}`}</span>;
  return (
    <Panel title={t`What changed`} actions={from} flush={changes.length > 0} className="home-changed">
      {changes.length === 0 ? (
        <p className="muted">{t`Nothing that concerns you has changed.`}</p>
      ) : (
        <ul className="home-changes">
          {changes.map((change) => (
            <li key={`${change.kind} ${change.id} ${change.at}`}>
              <PlaceLink place={placeOfChange(change)} className="for-finger">
                {changeSentence(change, formats)}
              </PlaceLink>
              <span className="muted fine">
                {formats.instant(change.at)}
                {change.comment !== null && change.comment !== "" && t`: “${change.comment}”`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
