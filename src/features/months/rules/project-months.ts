import { addMonths, monthOf, monthRange, monthsBetween, type Month } from "#shared/month.ts";
import type { Day } from "#shared/day.ts";

/** When a project runs: from the month of `startDate` for `projectLengthMonths` months. */
export interface ProjectSpan {
  readonly startDate: Day;
  readonly projectLengthMonths: number;
}

/** The project's own months, the only ones offered as periods (docs/readings.md#001-2). */
export function monthsOfProject(span: ProjectSpan): Month[] {
  const first = monthOf(span.startDate);
  return monthRange(first, addMonths(first, span.projectLengthMonths - 1));
}

/**
 * 1 for the project's first month (docs/readings.md#001-7: months between start and period, plus 1); below 1
 * before it.
 */
export function monthIndexOf(span: ProjectSpan, month: Month): number {
  return monthsBetween(monthOf(span.startDate), month) + 1;
}

/** True for one of the project's own months. */
export function isMonthOfProject(span: ProjectSpan, month: Month): boolean {
  const index = monthIndexOf(span, month);
  return index >= 1 && index <= span.projectLengthMonths;
}

/** The project's month nearest to `wanted`. */
export function nearestMonthOfProject(span: ProjectSpan, wanted: Month): Month {
  const first = monthOf(span.startDate);
  const last = addMonths(first, span.projectLengthMonths - 1);
  if (wanted < first) return first;
  return wanted > last ? last : wanted;
}
