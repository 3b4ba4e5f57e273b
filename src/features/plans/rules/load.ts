import { percentExact } from "#shared/percent.ts";

/**
 * Monthly hours for figures about a person: their own, else the organisation's default
 * (docs/readings.md#amb-08).
 */
export function effectiveMonthlyHours(monthlyHours: number | null, defaultMonthlyHours: number): number {
  return monthlyHours ?? defaultMonthlyHours;
}

/**
 * A person's load in per cent, unrounded: hours over effective monthly hours (docs/readings.md#001-9); 0 when
 * those are 0 (docs/readings.md#amb-24).
 */
export function loadPercentage(hours: number, monthlyHours: number): number {
  return percentExact(hours, monthlyHours);
}
