import { areAllocationHours, hoursPerAllocation } from "../../rules/cell-hours.ts";

const hoursKey = (viewerId: string) => `allocation-hours.${viewerId}`;

/** The hours per allocation that this person chose last in this tab. */
export function keptHours(viewerId: string): number {
  try {
    const kept = Number(sessionStorage.getItem(hoursKey(viewerId)) ?? Number.NaN);
    return areAllocationHours(kept) ? kept : hoursPerAllocation.initial;
  } catch {
    return hoursPerAllocation.initial;
  }
}

/** Keeps them over the review, another month and a reload. */
export function keepHours(viewerId: string, hours: number): void {
  try {
    sessionStorage.setItem(hoursKey(viewerId), String(hours));
  } catch {
    // Without it each planner begins with the usual hours.
  }
}
