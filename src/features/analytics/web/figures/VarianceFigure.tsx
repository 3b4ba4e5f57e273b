import { Figure } from "#ui/data/Figure.tsx";
import { useViewer } from "#web/viewer.ts";
import type { HoursPart } from "../../contract.ts";
import { pointsChange } from "../../rules/change.ts";
import { completeMonths, periodHours, varianceCourse } from "../../rules/monthly-hours.ts";
import { differing } from "../../rules/rows.ts";
import {
  formatVariance,
  isComparable,
  varianceNote,
  variancePercentage,
  type Variance,
} from "../../rules/variance.ts";
import type { Explain } from "./explain.tsx";
import { FailedFigure } from "./FailedFigure.tsx";

/** A variance of the period, its wording, and its change against the period before. */
export function VarianceFigure({
  label,
  variance,
  hours,
  explain,
}: {
  readonly label: string;
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
  const wording = varianceNote(variance, totals);
  return (
    <Figure
      label={explain(label, differing(variance))}
      value={formatVariance(variancePercentage(variance, totals))}
      unit="%"
      change={change}
      note={
        change === undefined ? (
          (wording ?? undefined)
        ) : (
          <>vs previous period{wording !== null && <span className="figure-line">{wording}</span>}</>
        )
      }
      course={varianceCourse(variance, completeMonths(hours.months, today))}
    />
  );
}
