import type { PlannedProject } from "#features/months/rules/plan-counts.ts";
import { firstDay, monthsBetween, type Month } from "#shared/month.ts";

/** An active project from `first` to `last`. */
export const projectFrom = (first: Month, last: Month, statusCode = "active"): PlannedProject => ({
  statusCode,
  startDate: firstDay(first),
  projectLengthMonths: monthsBetween(first, last) + 1,
});
