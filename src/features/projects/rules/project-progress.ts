import type { Day } from "#shared/day.ts";
import { addMonths, monthOf, monthRange, monthsBetween, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";

/** When a project runs: from the first of a month, for a number of months (at least 1). */
export interface ProjectSpan {
  readonly startDate: Day;
  readonly projectLengthMonths: number;
}

/**
 * How far a project is today, in words (docs/readings.md#000-4; calendar months and real plurals,
 * docs/readings.md#amb-19).
 */
export function progressText(span: ProjectSpan, today: Day): string {
  const passed = monthsBetween(monthOf(span.startDate), monthOf(today));
  if (passed < 0) return t`Starts in ${plural(-passed, "# month", "# months")}`;
  if (passed >= span.projectLengthMonths)
    return t`Completed (${plural(span.projectLengthMonths, "# month", "# months")})`;
  return t`Month ${passed + 1} of ${span.projectLengthMonths}`;
}

/** The share of the project's months that have begun, 0 to 1. */
export function progressShare(span: ProjectSpan, today: Day): number {
  const begun = monthsBetween(monthOf(span.startDate), monthOf(today)) + 1;
  return Math.min(1, Math.max(0, begun / span.projectLengthMonths));
}

/** The project's last month. */
export function endMonth(span: ProjectSpan): Month {
  return addMonths(monthOf(span.startDate), span.projectLengthMonths - 1);
}

/** The project's own months, in order. */
export function projectMonths(span: ProjectSpan): Month[] {
  return monthRange(monthOf(span.startDate), endMonth(span));
}

/** The 1-based number of a month in the project; null when the month lies outside it. */
export function monthIndex(span: ProjectSpan, month: Month): number | null {
  const index = monthsBetween(monthOf(span.startDate), month) + 1;
  return index >= 1 && index <= span.projectLengthMonths ? index : null;
}
