import type { ReactNode } from "react";
import { Figure } from "#ui/data/Figure.tsx";
import { useViewer } from "#web/viewer.ts";
import type { FigureName } from "./explained-figures.ts";
import type {
  AllocationCompletionPart,
  ChangesPart,
  ForecastSubmissionPart,
  HoursPart,
  TimesheetApprovalPart,
  UtilisationPart,
} from "../../contract.ts";
import { completeMonths, periodHours, varianceCourse } from "../../rules/monthly-hours.ts";
import { approvalWording, complianceWording, pointsChange, rateOf, type Change } from "../../rules/rate.ts";
import { differing, used, type Rows } from "../../rules/rows.ts";
import { uncountedPeople } from "../../rules/utilisation.ts";
import {
  formatVariance,
  isComparable,
  varianceNote,
  variancePercentage,
  type Variance,
} from "../../rules/variance.ts";
import type { Explain } from "./explain.tsx";
import { FailedFigure } from "./FailedFigure.tsx";

/** Utilisation of a period, its change, and who is not counted. */
export function UtilisationFigure({
  label,
  utilisation,
  explain,
}: {
  readonly label: FigureName;
  readonly utilisation: UtilisationPart;
  readonly explain: Explain;
}) {
  const { today } = useViewer();
  if (!utilisation.ok) return <FailedFigure label={label} error={utilisation.error} />;
  const change = pointsChange(utilisation.utilisation_percentage, utilisation.previous, 0);
  return (
    <Figure
      label={explain(label, used)}
      value={utilisation.utilisation_percentage}
      unit="%"
      change={change}
      note={noteBeside(change, uncountedPeople(utilisation.uncountedPeople))}
      course={completeMonths(utilisation.months, today).map((month) => month.utilisation_percentage)}
    />
  );
}

/** A variance of the period, its wording, and its change against the period before. */
export function VarianceFigure({
  label,
  variance,
  hours,
  explain,
}: {
  readonly label: FigureName;
  readonly variance: Variance;
  readonly hours: HoursPart;
  readonly explain: Explain;
}) {
  const { today } = useViewer();
  if (!hours.ok) return <FailedFigure label={label} error={hours.error} />;
  const totals = periodHours(hours.months);
  const before =
    hours.previous !== null && isComparable(variance, hours.previous)
      ? variancePercentage(variance, hours.previous)
      : null;
  const change = isComparable(variance, totals)
    ? pointsChange(variancePercentage(variance, totals), before, 1)
    : undefined;
  return (
    <Figure
      label={explain(label, differing(variance))}
      value={formatVariance(variancePercentage(variance, totals))}
      unit="%"
      change={change}
      note={noteBeside(change, varianceNote(variance, totals))}
      course={varianceCourse(variance, completeMonths(hours.months, today))}
    />
  );
}

/** What a change is against, if there is one, and other words under it. */
function noteBeside(change: Change | undefined, words: string | null): ReactNode {
  if (change === undefined) return words ?? undefined;
  return <>vs previous period{words !== null && <span className="figure-line">{words}</span>}</>;
}

export function ForecastRateFigure({ part, explain }: PartProps<ForecastSubmissionPart>) {
  return (
    <RateFigure
      label="Forecast Submission Rate"
      report="forecasts"
      counts={part.ok ? [part.frozen_forecasts_count, part.required_forecasts_count] : part}
      explain={explain}
      wording={complianceWording}
    />
  );
}

export function AllocationRateFigure({ part, explain }: PartProps<AllocationCompletionPart>) {
  return (
    <RateFigure
      label="Allocation Completion Rate"
      report="allocations"
      counts={part.ok ? [part.submitted_allocations_count, part.required_allocations_count] : part}
      explain={explain}
      wording={complianceWording}
    />
  );
}

export function ApprovalRateFigure({ part, explain }: PartProps<TimesheetApprovalPart>) {
  return (
    <RateFigure
      label="Timesheet Approval Rate"
      report="timesheets"
      counts={part.ok ? [part.approved_timesheets, part.total_timesheets] : part}
      explain={explain}
      wording={approvalWording}
    />
  );
}

export function BudgetChangesFigure(props: PartProps<ChangesPart>) {
  return (
    <ChangesFigure
      {...props}
      label="Budget Profiles Changed"
      report="budget-changes"
      note="after activation"
    />
  );
}

export function AllocationChangesFigure(props: PartProps<ChangesPart>) {
  return (
    <ChangesFigure
      {...props}
      label="Allocations Changed"
      report="allocation-changes"
      note="after submission"
    />
  );
}

interface PartProps<Part> {
  readonly part: Part;
  readonly explain: Explain;
}
interface ChangesFigureProps extends PartProps<ChangesPart> {
  readonly label: FigureName;
  readonly report: Rows["report"];
  readonly note: string;
}

function ChangesFigure({ label, report, note, part, explain }: ChangesFigureProps) {
  if (!part.ok) return <FailedFigure compact label={label} error={part.error} />;
  return <Figure compact label={explain(label, { report })} value={part.total_changes} note={note} />;
}

interface RateFigureProps {
  readonly label: FigureName;
  readonly report: Rows["report"];
  /** The counts behind the rate: done, and all. */
  readonly counts: readonly [number, number] | { readonly error: string };
  readonly explain: Explain;
  readonly wording: (rate: number) => string;
}

function RateFigure({ label, report, counts, explain, wording }: RateFigureProps) {
  if ("error" in counts) return <FailedFigure compact label={label} error={counts.error} />;
  const [done, all] = counts;
  const rate = rateOf(done, all);
  return (
    <Figure
      compact
      label={explain(label, { report })}
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
