import { useState, type ReactNode } from "react";
import { Panel } from "../../../ui/Panel.tsx";
import { Tiles } from "../../../ui/Tiles.tsx";
import type { ProjectAnalytics } from "../contract.ts";
import { explainWith } from "./explain.tsx";
import { FiguresWait } from "./FiguresWait.tsx";
import { HoursFigures, tellsCosts } from "./HoursFigures.tsx";
import { hasFailedPart, RetryFigures } from "./OrganisationFigures.tsx";
import { PeriodName } from "./PeriodName.tsx";
import { BudgetChangesFigure, ForecastRateFigure } from "./RateFigures.tsx";
import { UnitChoice, type Unit } from "./UnitChoice.tsx";
import { VarianceFigure } from "./VarianceFigure.tsx";

interface ProjectFiguresProps {
  /** Undefined while it is on its way. */
  readonly analytics: ProjectAnalytics | undefined;
  readonly history: ReactNode;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** The panel of a project's key figures (specification 001 section 2). */
export function ProjectFigures({ analytics, history, onRetry, retrying }: ProjectFiguresProps) {
  return (
    <Panel
      title={analytics ? `Metrics for ${analytics.project.name}` : "Metrics"}
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
      {analytics === undefined ? <FiguresWait rows={[4, 4, 2]} /> : <ProjectRows analytics={analytics} />}
    </Panel>
  );
}

function ProjectRows({ analytics }: { readonly analytics: ProjectAnalytics }) {
  const [unit, setUnit] = useState<Unit>("hours");
  const { hours, period, project } = analytics;
  const explain = explainWith(period, { project: project.id });
  return (
    <>
      <Tiles bare>
        <VarianceFigure label="Forecast - Actual" variance="forecast_actual" hours={hours} explain={explain} />
        <VarianceFigure label="Allocation - Actual" variance="allocation_actual" hours={hours} explain={explain} />
        <VarianceFigure label="Allocation - Forecast" variance="allocation_forecast" hours={hours} explain={explain} />
        <VarianceFigure label="Budget - Actual" variance="budget_actual" hours={hours} explain={explain} />
      </Tiles>
      <section className="figure-group" aria-labelledby="hours-summary-title">
        <div className="figure-group-head">
          <h3 id="hours-summary-title">Hours Summary</h3>
          {tellsCosts(hours) && <UnitChoice label="Hours Summary in" unit={unit} onChange={setUnit} />}
        </div>
        <Tiles bare>
          <HoursFigures hours={hours} unit={unit} totals={["budget", "forecasted", "allocated", "actual"]} explain={explain} />
        </Tiles>
      </section>
      <section className="figure-group" aria-labelledby="adherence-title">
        <div className="figure-group-head">
          <h3 id="adherence-title">Adherence</h3>
        </div>
        <Tiles bare>
          <ForecastRateFigure forecasts={analytics.forecastSubmission} explain={explain} />
          <BudgetChangesFigure changes={analytics.budgetProfileChanges} explain={explain} />
        </Tiles>
      </section>
    </>
  );
}
