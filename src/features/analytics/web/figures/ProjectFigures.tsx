import { t } from "#shared/texts/t.ts";
import { Tiles } from "#ui/data/Tiles.tsx";
import type { ProjectAnalytics } from "../../contract.ts";
import { explainWith } from "./explain.tsx";
import { FiguresPanel, type FiguresProps } from "./FiguresPanel.tsx";
import { HoursSummary } from "./HoursSummary.tsx";
import { BudgetChangesFigure, ForecastRateFigure, VarianceFigure } from "./RateFigures.tsx";

/** The panel of a project's key figures (docs/readings.md#001-2). */
export function ProjectFigures(props: FiguresProps<ProjectAnalytics>) {
  const analytics = props.read.data;
  return (
    <FiguresPanel
      {...props}
      title={analytics ? t`Metrics for ${analytics.project.name}` : t`Metrics`}
      wait={[4, 4, 2]}
    >
      {({ hours, period, project, forecastSubmission, budgetProfileChanges }) => {
        const explain = explainWith(period, { project: project.id });
        return (
          <>
            <Tiles bare>
              <VarianceFigure
                name="Forecast - Actual"
                variance="forecast_actual"
                hours={hours}
                explain={explain}
              />
              <VarianceFigure
                name="Allocation - Actual"
                variance="allocation_actual"
                hours={hours}
                explain={explain}
              />
              <VarianceFigure
                name="Allocation - Forecast"
                variance="allocation_forecast"
                hours={hours}
                explain={explain}
              />
              <VarianceFigure
                name="Budget - Actual"
                variance="budget_actual"
                hours={hours}
                explain={explain}
              />
            </Tiles>
            <HoursSummary
              hours={hours}
              totals={["budget", "forecasted", "allocated", "actual"]}
              explain={explain}
            />
            <section className="figure-group" aria-labelledby="adherence-title">
              <div className="figure-group-head">
                <h3 id="adherence-title" className="muted fine">{t`Adherence`}</h3>
              </div>
              <Tiles bare>
                <ForecastRateFigure part={forecastSubmission} explain={explain} />
                <BudgetChangesFigure part={budgetProfileChanges} explain={explain} />
              </Tiles>
            </section>
          </>
        );
      }}
    </FiguresPanel>
  );
}
