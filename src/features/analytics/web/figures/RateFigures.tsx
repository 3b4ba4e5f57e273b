import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import type { FigureName } from "./explained-figures.ts";
import {
  readMissingWeeks,
  type AllocationCompletionPart,
  type ChangesPart,
  type ForecastSubmissionPart,
  type HoursPart,
  type Period,
  type TimesheetApprovalPart,
  type UtilisationPart,
} from "../../contract.ts";
import { completeMonths, varianceCourse } from "../../rules/monthly-hours.ts";
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
  name,
  utilisation,
  explain,
}: {
  readonly name: FigureName;
  readonly utilisation: UtilisationPart;
  readonly explain: Explain;
}) {
  const { today } = useViewer();
  if (!utilisation.ok) return <FailedFigure name={name} error={utilisation.error} />;
  const change = pointsChange(utilisation.utilisation_percentage, utilisation.previous, 0);
  return (
    <Figure
      label={explain(name, used)}
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
  name,
  variance,
  hours,
  explain,
}: {
  readonly name: FigureName;
  readonly variance: Variance;
  readonly hours: HoursPart;
  readonly explain: Explain;
}) {
  const { today } = useViewer();
  if (!hours.ok) return <FailedFigure name={name} error={hours.error} />;
  const totals = hours.totals.hours;
  const before =
    hours.previous !== null && isComparable(variance, hours.previous)
      ? variancePercentage(variance, hours.previous)
      : null;
  const change = isComparable(variance, totals)
    ? pointsChange(variancePercentage(variance, totals), before, 1)
    : undefined;
  return (
    <Figure
      label={explain(name, differing(variance))}
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
  return (
    <>
      {t`vs previous period`}
      {words !== null && <span className="figure-line">{words}</span>}
    </>
  );
}

export function ForecastRateFigure({ part, explain }: PartProps<ForecastSubmissionPart>) {
  return (
    <RateFigure
      name="Forecast Submission Rate"
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
      name="Allocation Completion Rate"
      report="allocations"
      counts={part.ok ? [part.submitted_allocations_count, part.required_allocations_count] : part}
      explain={explain}
      wording={complianceWording}
    />
  );
}

export function ApprovalRateFigure({
  part,
  explain,
  period,
}: PartProps<TimesheetApprovalPart> & { readonly period: Period }) {
  return (
    <RateFigure
      name="Timesheet Approval Rate"
      report="timesheets"
      counts={part.ok ? [part.approved_timesheets, part.total_timesheets] : part}
      explain={explain}
      wording={approvalWording}
      none={t`No timesheets`}
      beside={part.ok ? <MissingWeeks part={part} period={period} /> : undefined}
    />
  );
}

/**
 * What the approval rate doesn't count, as the way to its rows: `2 of 2 approved, 10 people without a timesheet`, and
 * how many weeks they are where some people have several.
 */
function MissingWeeks({
  part,
  period,
}: {
  readonly part: Extract<TimesheetApprovalPart, { ok: true }>;
  readonly period: Period;
}) {
  const [first, last] = [monthOf(period.first), monthOf(period.last)];
  const query = { timeframe: "custom", startMonth: first, endMonth: last } as const;
  const read = useRead(readMissingWeeks, { query }, { enabled: first <= last });
  const { approved_timesheets: approved, total_timesheets: all } = part;
  const { people, weeks } = read.data ?? { people: 0, weeks: 0 };
  if (read.error)
    return <span className="figure-line">{t`Weeks without a timesheet couldn't be counted.`}</span>;
  if (weeks === 0) return null;
  const ofPeople = t`${plural(people, "# person", "# people")} without a timesheet`;
  const without = weeks === people ? ofPeople : t`${ofPeople} (${plural(weeks, "# week", "# weeks")})`;
  return (
    <Link
      className="figure-line for-finger"
      to="/reports"
      search={{ report: "missing", from: first, to: last }}
    >
      {all === 0 ? without : t`${approved} of ${all} approved, ${without}`}
    </Link>
  );
}

export function BudgetChangesFigure(props: PartProps<ChangesPart>) {
  return (
    <ChangesFigure
      {...props}
      name="Budget Profiles Changed"
      report="budget-changes"
      note={t`after activation`}
    />
  );
}

export function AllocationChangesFigure(props: PartProps<ChangesPart>) {
  return (
    <ChangesFigure
      {...props}
      name="Allocations Changed"
      report="allocation-changes"
      note={t`after submission`}
    />
  );
}

interface PartProps<Part> {
  readonly part: Part;
  readonly explain: Explain;
}
interface ChangesFigureProps extends PartProps<ChangesPart> {
  readonly name: FigureName;
  readonly report: Rows["report"];
  readonly note: string;
}

function ChangesFigure({ name, report, note, part, explain }: ChangesFigureProps) {
  if (!part.ok) return <FailedFigure compact name={name} error={part.error} />;
  return <Figure compact label={explain(name, { report })} value={part.total_changes} note={note} />;
}

interface RateFigureProps {
  readonly name: FigureName;
  readonly report: Rows["report"];
  /** The counts behind the rate: done, and all. */
  readonly counts: readonly [number, number] | { readonly error: string };
  readonly explain: Explain;
  readonly wording: (rate: number) => string;
  /** What to say where there's nothing to judge. */
  readonly none?: string;
  /** What the rate doesn't count, under its wording. */
  readonly beside?: ReactNode | undefined;
}

function RateFigure(props: RateFigureProps) {
  const { name, report, counts, explain, wording, none = t`None required`, beside } = props;
  if ("error" in counts) return <FailedFigure compact name={name} error={counts.error} />;
  const [done, all] = counts;
  const rate = rateOf(done, all);
  return (
    <Figure
      compact
      label={explain(name, { report })}
      value={rate}
      unit="%"
      note={
        <span title={t`${done} of ${all}`}>
          {all === 0 ? (
            none
          ) : (
            <>
              {wording(rate)}
              <span className="visually-hidden">{`, ${t`${done} of ${all}`}`}</span>
            </>
          )}
          {beside}
        </span>
      }
      percentage={rate}
    />
  );
}
