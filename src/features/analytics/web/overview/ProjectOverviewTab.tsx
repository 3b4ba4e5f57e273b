import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { HealthBadge } from "#parts/analytics/HealthBadge.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { AboutFigure } from "../figures/ExplainedFigure.tsx";
import { readProjectOverview, type ProjectOverview } from "../../overview-contract.ts";
import { UnitChoice, type Unit } from "../UnitChoice.tsx";
import { WhyPanel } from "../why/WhyPanel.tsx";
import { completionMethods, usualMethod, type CompletionMethod } from "../../rules/at-completion.ts";
import { BurnUpChart } from "./BurnUpChart.tsx";
import { CompletionPanel } from "./CompletionPanel.tsx";
import { budgetEndSentence, OverviewFigures } from "./OverviewFigures.tsx";
import { ChangesPanel, NotesPanel } from "./OverviewHistory.tsx";
import { FunctionTable, PeopleTable } from "./OverviewTables.tsx";
import { reasonOf, shownIn } from "./overview-unit.ts";
import "./overview.css";

const key = (viewerId: string) => `completion-method.${viewerId}`;

function remembered(viewerId: string): CompletionMethod {
  try {
    const stored = localStorage.getItem(key(viewerId));
    return completionMethods.find((method) => method === stored) ?? usualMethod;
  } catch {
    return usualMethod;
  }
}

/** How this person estimates at completion, remembered on this device. */
function useMethod(): readonly [CompletionMethod, (method: CompletionMethod) => void] {
  const { id } = useViewer();
  const [method, setMethod] = useState(() => remembered(id));
  const choose = (next: CompletionMethod) => {
    setMethod(next);
    try {
      localStorage.setItem(key(id), next);
    } catch {
      // Without storage the usual method is back next time.
    }
  };
  return [method, choose];
}

/** /projects/{projectId}/overview */
export function ProjectOverviewTab({ projectId }: { readonly projectId: string }) {
  const read = useRead(readProjectOverview, { params: { projectId } });
  return (
    <ReadView read={read} loading={t`Loading overview...`} failed={t`Error Loading Overview`} shape="chart">
      {(overview) => <Overview overview={overview} />}
    </ReadView>
  );
}

function Overview({ overview }: { readonly overview: ProjectOverview }) {
  const { currencySymbol, today } = useViewer();
  const [unit, setUnit] = useState<Unit>("hours");
  const [method, setMethod] = useMethod();
  const shown = shownIn(overview, unit, currencySymbol);
  const ends = budgetEndSentence(shown, method, today);
  return (
    <div className="stack overview">
      <Panel
        flush
        title={
          <span className="overview-health">
            <HealthBadge state={overview.health.state} />
            <span className="overview-reason">
              {reasonOf(overview, currencySymbol)} {ends}
            </span>
          </span>
        }
        help={<AboutFigure name="Health" />}
        actions={
          overview.money !== null && (
            <UnitChoice label={t`Overview in`} unit={shown.unit} onChange={setUnit} />
          )
        }
      >
        <OverviewFigures overview={overview} shown={shown} method={method} />
      </Panel>
      <BurnUpChart overview={overview} shown={shown} method={method} />
      <CompletionPanel shown={shown} method={method} onMethod={setMethod} />
      <FunctionTable overview={overview} shown={shown} />
      <WhyPanel query={{ timeframe: "all_time", project: overview.project.id }} />
      <PeopleTable overview={overview} />
      <div className="overview-pair">
        <NotesPanel overview={overview} />
        <ChangesPanel overview={overview} />
      </div>
    </div>
  );
}
