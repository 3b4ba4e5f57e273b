import type { ReactNode } from "react";
import { Figure } from "#ui/data/Figure.tsx";
import { useViewer } from "#web/viewer.ts";
import type {
  AllocationCompletionPart,
  ChangesPart,
  ForecastSubmissionPart,
  TimesheetApprovalPart,
  UtilisationPart,
} from "../../contract.ts";
import { pointsChange } from "../../rules/change.ts";
import { completeMonths } from "../../rules/monthly-hours.ts";
import {
  approvalRate,
  approvalWording,
  completionRate,
  complianceWording,
  submissionRate,
} from "../../rules/rate.ts";
import { used } from "../../rules/rows.ts";
import { uncountedPeople } from "../../rules/utilisation.ts";
import { FailedFigure } from "./FailedFigure.tsx";
import type { Explain } from "./explain.tsx";

/** Utilisation of a period, its change, and who is not counted. */
export function UtilisationFigure({
  label,
  utilisation,
  explain,
}: {
  readonly label: string;
  readonly utilisation: UtilisationPart;
  readonly explain: Explain;
}) {
  const { today } = useViewer();
  if (!utilisation.ok) return <FailedFigure label={label} error={utilisation.error} />;
  const change = pointsChange(utilisation.utilisation_percentage, utilisation.previous, 0);
  const uncounted = uncountedPeople(utilisation.uncountedPeople);
  return (
    <Figure
      label={explain(label, used)}
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

export function ForecastRateFigure({
  forecasts,
  explain,
}: {
  readonly forecasts: ForecastSubmissionPart;
  readonly explain: Explain;
}) {
  const label = "Forecast Submission Rate";
  if (!forecasts.ok) return <FailedFigure compact label={label} error={forecasts.error} />;
  const { frozen_forecasts_count: frozen, required_forecasts_count: required } = forecasts;
  return (
    <RateFigure
      label={explain(label, { report: "forecasts" })}
      rate={submissionRate(frozen, required)}
      wording={complianceWording}
      of={[frozen, required]}
    />
  );
}

export function AllocationRateFigure({
  allocations,
  explain,
}: {
  readonly allocations: AllocationCompletionPart;
  readonly explain: Explain;
}) {
  const label = "Allocation Completion Rate";
  if (!allocations.ok) return <FailedFigure compact label={label} error={allocations.error} />;
  const { submitted_allocations_count: submitted, required_allocations_count: required } = allocations;
  return (
    <RateFigure
      label={explain(label, { report: "allocations" })}
      rate={completionRate(submitted, required)}
      wording={complianceWording}
      of={[submitted, required]}
    />
  );
}

export function ApprovalRateFigure({
  timesheets,
  explain,
}: {
  readonly timesheets: TimesheetApprovalPart;
  readonly explain: Explain;
}) {
  const label = "Timesheet Approval Rate";
  if (!timesheets.ok) return <FailedFigure compact label={label} error={timesheets.error} />;
  const { approved_timesheets: approved, total_timesheets: total } = timesheets;
  return (
    <RateFigure
      label={explain(label, { report: "timesheets" })}
      rate={approvalRate(approved, total)}
      wording={approvalWording}
      of={[approved, total]}
    />
  );
}

export function BudgetChangesFigure({
  changes,
  explain,
}: {
  readonly changes: ChangesPart;
  readonly explain: Explain;
}) {
  const label = "Budget Profiles Changed";
  if (!changes.ok) return <FailedFigure compact label={label} error={changes.error} />;
  return (
    <Figure
      compact
      label={explain(label, { report: "budget-changes" })}
      value={changes.total_changes}
      note="after activation"
    />
  );
}

export function AllocationChangesFigure({
  changes,
  explain,
}: {
  readonly changes: ChangesPart;
  readonly explain: Explain;
}) {
  const label = "Allocations Changed";
  if (!changes.ok) return <FailedFigure compact label={label} error={changes.error} />;
  return (
    <Figure
      compact
      label={explain(label, { report: "allocation-changes" })}
      value={changes.total_changes}
      note="after submission"
    />
  );
}

interface RateFigureProps {
  readonly label: ReactNode;
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
