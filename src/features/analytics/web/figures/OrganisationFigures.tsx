import { useLocation } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { momentIn } from "#web/moment.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { AboutFigure } from "./ExplainedFigure.tsx";
import type { OrganisationAnalytics } from "../../contract.ts";
import { explainWith } from "./explain.tsx";
import { FailedFigure } from "./FailedFigure.tsx";
import { FiguresPanel, type FiguresProps } from "./FiguresPanel.tsx";
import {
  AllocationChangesFigure,
  AllocationRateFigure,
  ApprovalRateFigure,
  BudgetChangesFigure,
  ForecastRateFigure,
  UtilisationFigure,
  VarianceFigure,
} from "./RateFigures.tsx";

/** The panel of the nine key figures (docs/readings.md#001-2). */
export function OrganisationFigures(props: FiguresProps<OrganisationAnalytics>) {
  return (
    <FiguresPanel
      {...props}
      title={t`Key Performance Indicators`}
      help={<AboutFigure name="Key Performance Indicators" />}
      wait={[4, 5]}
    >
      {(analytics) => (
        <>
          <Headlines analytics={analytics} />
          <Adherence analytics={analytics} />
        </>
      )}
    </FiguresPanel>
  );
}

function Headlines({ analytics }: { readonly analytics: OrganisationAnalytics }) {
  const { activeProjects, utilisation, hours, period } = analytics;
  const explain = explainWith(period);
  const { pathname, searchStr } = useLocation();
  const isPast = momentIn(pathname, searchStr) !== null;
  return (
    <Tiles bare>
      {activeProjects.ok ? (
        <Figure
          label={explain("Active Projects", { report: "projects" })}
          value={activeProjects.activeProjects}
          note={isPast ? t`as of that day, whatever the timeframe` : t`as of now, whatever the timeframe`}
        />
      ) : (
        <FailedFigure name="Active Projects" error={activeProjects.error} />
      )}
      <UtilisationFigure
        name="Avg. Organisation-Wide Utilisation"
        utilisation={utilisation}
        explain={explain}
      />
      <VarianceFigure
        name="Forecast - Actual Variance"
        variance="forecast_actual"
        hours={hours}
        explain={explain}
      />
      <VarianceFigure
        name="Allocation - Actual Variance"
        variance="allocation_actual"
        hours={hours}
        explain={explain}
      />
    </Tiles>
  );
}

function Adherence({ analytics }: { readonly analytics: OrganisationAnalytics }) {
  const explain = explainWith(analytics.period);
  return (
    <section className="figure-group is-five" aria-labelledby="adherence-title">
      <div className="figure-group-head">
        <h3 id="adherence-title" className="muted fine">{t`Adherence KPIs`}</h3>
      </div>
      <Tiles bare>
        <ForecastRateFigure part={analytics.forecastSubmission} explain={explain} />
        <AllocationRateFigure part={analytics.allocationCompletion} explain={explain} />
        <ApprovalRateFigure part={analytics.timesheetApproval} explain={explain} period={analytics.period} />
        <BudgetChangesFigure part={analytics.budgetProfileChanges} explain={explain} />
        <AllocationChangesFigure part={analytics.allocationChanges} explain={explain} />
      </Tiles>
    </section>
  );
}
