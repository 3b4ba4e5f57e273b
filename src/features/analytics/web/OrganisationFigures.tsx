import { RotateCcw } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { Figure } from "../../../ui/Figure.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Tiles } from "../../../ui/Tiles.tsx";
import { useViewer } from "../../../web/viewer.ts";
import type { OrganisationAnalytics } from "../contract.ts";
import { pointsChange } from "../rules/change.ts";
import { completeMonths } from "../rules/monthly-hours.ts";
import { approvalRate, approvalWording, completionRate, complianceWording, submissionRate } from "../rules/rate.ts";
import { uncountedPeople } from "../rules/utilisation.ts";
import { FailedFigure } from "./FailedFigure.tsx";
import { PeriodName } from "./PeriodName.tsx";
import { VarianceFigure } from "./VarianceFigure.tsx";

interface OrganisationFiguresProps {
  /** Undefined while it is on its way. */
  readonly analytics: OrganisationAnalytics | undefined;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** The panel of the nine key figures (specification 001 section 2). */
export function OrganisationFigures({ analytics, onRetry, retrying }: OrganisationFiguresProps) {
  const hasFailed = analytics !== undefined && Object.values(analytics).some((part) => "ok" in part && !part.ok);
  return (
    <Panel
      title="Key Performance Indicators"
      collapsible
      flush={analytics !== undefined}
      className="key-figures"
      actions={
        analytics && (
          <>
            <PeriodName period={analytics.period} />
            {hasFailed && (
              <Button small variant="ghost" icon={RotateCcw} pending={retrying} onClick={onRetry}>
                Retry
              </Button>
            )}
          </>
        )
      }
    >
      {analytics === undefined ? (
        <Loading text="Loading KPI data..." shape="tiles" />
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
  const { activeProjects, utilisation, hours } = analytics;
  return (
    <Tiles bare>
      {activeProjects.ok ? (
        <Figure label="Active Projects" value={activeProjects.activeProjects} note="now, whatever the timeframe" />
      ) : (
        <FailedFigure label="Active Projects" error={activeProjects.error} />
      )}
      <UtilisationFigure utilisation={utilisation} />
      <VarianceFigure label="Forecast - Actual Variance" variance="forecast_actual" hours={hours} />
      <VarianceFigure label="Allocation - Actual Variance" variance="allocation_actual" hours={hours} />
    </Tiles>
  );
}

function UtilisationFigure({ utilisation }: { readonly utilisation: OrganisationAnalytics["utilisation"] }) {
  const { today } = useViewer();
  const label = "Avg. Organisation-Wide Utilisation";
  if (!utilisation.ok) return <FailedFigure label={label} error={utilisation.error} />;
  const change = pointsChange(utilisation.utilisation_percentage, utilisation.previous, 0);
  const uncounted = uncountedPeople(utilisation.uncountedPeople);
  return (
    <Figure
      label={label}
      value={utilisation.utilisation_percentage}
      unit="%"
      change={change}
      note={
        change === undefined ? (
          (uncounted ?? undefined)
        ) : (
          <>vs previous period{uncounted !== null && <span className="figure-line">{uncounted}</span>}</>
        )
      }
      course={completeMonths(utilisation.months, today).map((month) => month.utilisation_percentage)}
    />
  );
}

function Adherence({ analytics }: { readonly analytics: OrganisationAnalytics }) {
  const {
    forecastSubmission: forecasts,
    allocationCompletion: allocations,
    timesheetApproval: timesheets,
    budgetProfileChanges: budgets,
    allocationChanges,
  } = analytics;
  return (
    <section className="adherence" aria-labelledby="adherence-title">
      <h3 id="adherence-title">Adherence KPIs</h3>
      <Tiles bare>
        {forecasts.ok ? (
          <RateFigure
            label="Forecast Submission Rate"
            rate={submissionRate(forecasts.frozen_forecasts_count, forecasts.required_forecasts_count)}
            wording={complianceWording}
            of={[forecasts.frozen_forecasts_count, forecasts.required_forecasts_count]}
          />
        ) : (
          <FailedFigure compact label="Forecast Submission Rate" error={forecasts.error} />
        )}
        {allocations.ok ? (
          <RateFigure
            label="Allocation Completion Rate"
            rate={completionRate(allocations.submitted_allocations_count, allocations.required_allocations_count)}
            wording={complianceWording}
            of={[allocations.submitted_allocations_count, allocations.required_allocations_count]}
          />
        ) : (
          <FailedFigure compact label="Allocation Completion Rate" error={allocations.error} />
        )}
        {timesheets.ok ? (
          <RateFigure
            label="Timesheet Approval Rate"
            rate={approvalRate(timesheets.approved_timesheets, timesheets.total_timesheets)}
            wording={approvalWording}
            of={[timesheets.approved_timesheets, timesheets.total_timesheets]}
          />
        ) : (
          <FailedFigure compact label="Timesheet Approval Rate" error={timesheets.error} />
        )}
        {budgets.ok ? (
          <Figure compact label="Budget Profiles Changed" value={budgets.total_changes} />
        ) : (
          <FailedFigure compact label="Budget Profiles Changed" error={budgets.error} />
        )}
        {allocationChanges.ok ? (
          <Figure compact label="Allocations Changed" value={allocationChanges.total_changes} note="after submission" />
        ) : (
          <FailedFigure compact label="Allocations Changed" error={allocationChanges.error} />
        )}
      </Tiles>
    </section>
  );
}

interface RateFigureProps {
  readonly label: string;
  /** Whole percent. */
  readonly rate: number;
  readonly wording: (rate: number) => string;
  /** The counts behind the rate. */
  readonly of: readonly [number, number];
}

function RateFigure({ label, rate, wording, of: [done, all] }: RateFigureProps) {
  return (
    <Figure
      compact
      label={label}
      value={rate}
      unit="%"
      note={
        <span title={`${done} of ${all}`}>
          {wording(rate)}
          {all === 0 ? ", none required" : <span className="visually-hidden">{`, ${done} of ${all}`}</span>}
        </span>
      }
      percentage={rate}
    />
  );
}
