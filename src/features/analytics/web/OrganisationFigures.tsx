import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Figure } from "../../../ui/Figure.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Tiles } from "../../../ui/Tiles.tsx";
import type { OrganisationAnalytics } from "../contract.ts";
import { explainWith } from "./explain.tsx";
import { FailedFigure } from "./FailedFigure.tsx";
import { FiguresWait } from "./FiguresWait.tsx";
import { PeriodName } from "./PeriodName.tsx";
import {
  AllocationChangesFigure,
  AllocationRateFigure,
  ApprovalRateFigure,
  BudgetChangesFigure,
  ForecastRateFigure,
  UtilisationFigure,
} from "./RateFigures.tsx";
import { VarianceFigure } from "./VarianceFigure.tsx";

interface OrganisationFiguresProps {
  /** Undefined while it is on its way. */
  readonly analytics: OrganisationAnalytics | undefined;
  /** The button that opens the history. */
  readonly history: ReactNode;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** True when a part of an answer failed. */
export function hasFailedPart(analytics: object | undefined): boolean {
  return (
    analytics !== undefined &&
    Object.values(analytics).some((part: unknown) => typeof part === "object" && part !== null && "ok" in part && part.ok === false)
  );
}

/** Asks again for what failed. */
export function RetryFigures({ onRetry, retrying }: { readonly onRetry: () => void; readonly retrying: boolean }) {
  return (
    <Button small variant="ghost" icon={RotateCcw} pending={retrying} onClick={onRetry}>
      Retry
    </Button>
  );
}

/** The panel of the nine key figures (specification 001 section 2). */
export function OrganisationFigures({ analytics, history, onRetry, retrying }: OrganisationFiguresProps) {
  return (
    <Panel
      title="Key Performance Indicators"
      collapsible
      flush
      className="key-figures"
      actions={
        <>
          {analytics && <PeriodName period={analytics.period} />}
          {hasFailedPart(analytics) && <RetryFigures onRetry={onRetry} retrying={retrying} />}
          {history}
        </>
      }
    >
      {analytics === undefined ? (
        <FiguresWait rows={[4, 5]} />
      ) : (
        <>
          <Headlines analytics={analytics} />
          <Adherence analytics={analytics} />
        </>
      )}
    </Panel>
  );
}

function Headlines({ analytics }: { readonly analytics: OrganisationAnalytics }) {
  const { activeProjects, utilisation, hours, period } = analytics;
  const explain = explainWith(period);
  return (
    <Tiles bare>
      {activeProjects.ok ? (
        <Figure label={explain("Active Projects", { report: "projects" })} value={activeProjects.activeProjects} note="now, whatever the timeframe" />
      ) : (
        <FailedFigure label="Active Projects" error={activeProjects.error} />
      )}
      <UtilisationFigure label="Avg. Organisation-Wide Utilisation" utilisation={utilisation} explain={explain} />
      <VarianceFigure label="Forecast - Actual Variance" variance="forecast_actual" hours={hours} explain={explain} />
      <VarianceFigure label="Allocation - Actual Variance" variance="allocation_actual" hours={hours} explain={explain} />
    </Tiles>
  );
}

function Adherence({ analytics }: { readonly analytics: OrganisationAnalytics }) {
  const explain = explainWith(analytics.period);
  return (
    <section className="figure-group is-five" aria-labelledby="adherence-title">
      <div className="figure-group-head">
        <h3 id="adherence-title">Adherence KPIs</h3>
      </div>
      <Tiles bare>
        <ForecastRateFigure forecasts={analytics.forecastSubmission} explain={explain} />
        <AllocationRateFigure allocations={analytics.allocationCompletion} explain={explain} />
        <ApprovalRateFigure timesheets={analytics.timesheetApproval} explain={explain} />
        <BudgetChangesFigure changes={analytics.budgetProfileChanges} explain={explain} />
        <AllocationChangesFigure changes={analytics.allocationChanges} explain={explain} />
      </Tiles>
    </section>
  );
}
