import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ConflictNotice } from "../../ui/ConflictNotice.tsx";
import { DiscardDialog } from "../../ui/DiscardDialog.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MissingPeople } from "../../ui/MissingPeople.tsx";
import { CompletionBadge, MonthCard, monthCardClass, MonthCellsKey } from "../../ui/MonthCard.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { RestoredNotice } from "../../ui/RestoredNotice.tsx";
import { SkeletonBlock, type SkeletonShape } from "../../ui/Skeleton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { StrengthMeter } from "../../ui/StrengthMeter.tsx";

const SHAPES: readonly SkeletonShape[] = ["tiles", "table", "chart", "trend", "form", "lines"];

/** What stands in the place of content on its way, and what asks before content goes. */
export function Waits() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="stack">
      <div className="gallery-columns">
        {SHAPES.map((shape) => (
          <Panel key={shape} title={`Skeleton: ${shape}`}>
            <SkeletonBlock shape={shape} rows={3} />
          </Panel>
        ))}
        <Panel title="Loading and pending">
          <div className="stack">
            <Loading text="Loading projects..." shape="lines" rows={2} />
            <p className="row muted">
              <Spinner /> Checking authentication...
            </p>
            <div className="row">
              <Button variant="primary" pending pendingLabel="Saving…">
                Save
              </Button>
              <Button onClick={() => setAsking(true)}>Leave unsaved words</Button>
            </div>
          </div>
        </Panel>
        <Panel title="Secrets">
          <div className="stack">
            <StrengthMeter level={3}>Good</StrengthMeter>
            <QrCode text="https://stint.example" label="An address as a picture" />
          </div>
        </Panel>
        <Panel title="Completion">
          <div className="row-wrap">
            <CompletionBadge status="complete" />
            <CompletionBadge status="partial" />
            <CompletionBadge status="none" />
          </div>
        </Panel>
      </div>
      <MonthCells />
      <Missing />
      <Unsaved />
      <DiscardDialog open={asking} what="The new project has not been created." onKeep={() => setAsking(false)} onDiscard={() => setAsking(false)} />
    </div>
  );
}

const none = () => undefined;

function Unsaved() {
  return (
    <Panel title="Unsaved work">
      <div className="stack">
        <RestoredNotice what="the hours you changed" onDiscard={none} onDismiss={none} />
        <ConflictNotice
          rows={[
            { key: "senior", label: "Senior", stored: "100", own: "90" },
            { key: "junior", label: "Junior", stored: "–", own: "40" },
          ]}
          onTheirs={none}
          onMine={none}
          onMerge={none}
        >
          <b>Fay Forecaster changed this forecast in the meantime.</b>
        </ConflictNotice>
      </div>
    </Panel>
  );
}

function MonthCells() {
  return (
    <Panel
      title="Month cards"
      actions={<MonthCellsKey intro="One cell per project:" done="frozen" begun="draft" missing="not submitted" colour="var(--forecast)" />}
    >
      <div className="gallery-columns">
        <div className={monthCardClass({ isCurrent: true })}>
          <MonthCard
            name="November"
            status="complete"
            isCurrent
            count="9 of 9 frozen"
            cells={{ done: 9, begun: 0, missing: 0 }}
            colour="var(--forecast)"
            foot="5,480 hrs"
          />
        </div>
        <div className={monthCardClass({ isPlanned: true })}>
          <MonthCard
            name="December"
            status="partial"
            isCurrent={false}
            count="5 of 9 frozen"
            cells={{ done: 5, begun: 2, missing: 2 }}
            colour="var(--forecast)"
            foot="4,640 hrs"
          />
        </div>
        <div className={monthCardClass({})}>
          <MonthCard
            name="January"
            status="none"
            isCurrent={false}
            count="0 of 8 frozen"
            cells={{ done: 0, begun: 0, missing: 8 }}
            colour="var(--forecast)"
            foot="No hours yet"
          />
        </div>
      </div>
    </Panel>
  );
}

const OWED = ["Quayside Visitor Centre", "Pinewood Trail Shelters"].map((name, at) => ({ id: name, link: name, isDraft: at === 1 }));

function Missing() {
  return (
    <MissingPeople
      people={[
        { userId: "ga", name: "Grace Adeyemi", initials: "GA", remindedTodayBy: null },
        { userId: "am", name: "Arjun Mehta", initials: "AM", remindedTodayBy: "Isla Drummond" },
      ]}
      thingsOf={() => OWED}
      nobodys={{ title: "No forecaster", names: ["Harbour Office Refit"], help: "assign one in Edit Project" }}
      of="December 2026"
      once="Once a day"
      onRemind={() => undefined}
      pending={false}
      failure={undefined}
      onFailureSeen={() => undefined}
    />
  );
}
