import { percentRounded } from "#shared/percent.ts";

/**
 * Frozen forecasts of the required ones, in whole percent; 0 when none is required (docs/readings.md#001-9).
 */
export function submissionRate(frozen: number, required: number): number {
  return percentRounded(frozen, required);
}

/** Submitted function allocations of the required ones, in whole percent; 0 when none is required. */
export function completionRate(submitted: number, required: number): number {
  return percentRounded(submitted, required);
}

/** Approved timesheets of all, in whole percent; 0 when there is none. */
export function approvalRate(approved: number, total: number): number {
  return percentRounded(approved, total);
}

/** What a submission or completion rate means (docs/readings.md#001-9). */
export function complianceWording(rate: number): string {
  if (rate >= 90) return "Excellent compliance";
  if (rate >= 70) return "Good";
  if (rate >= 50) return "Moderate";
  return "Low compliance";
}

/** What a timesheet approval rate means (docs/readings.md#001-9). */
export function approvalWording(rate: number): string {
  if (rate >= 95) return "Excellent approval rate";
  if (rate >= 85) return "Good";
  if (rate >= 70) return "Moderate";
  return "Low";
}
