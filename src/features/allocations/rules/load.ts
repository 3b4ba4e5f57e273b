import { percentExact } from "../../../shared/percent.ts";

/** Monthly hours for figures about a person: their own, else the organisation's default (reading AMB-08). */
export function effectiveMonthlyHours(monthlyHours: number | null, defaultMonthlyHours: number): number {
  return monthlyHours ?? defaultMonthlyHours;
}

/**
 * A person's load in per cent, unrounded: hours over effective monthly hours (specification 001 section 9); 0
 * when those are 0 (reading AMB-24).
 */
export function loadPercentage(hours: number, monthlyHours: number): number {
  return percentExact(hours, monthlyHours);
}
