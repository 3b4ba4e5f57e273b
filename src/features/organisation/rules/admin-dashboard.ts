import { percentRounded } from "#shared/percent.ts";

export type Health = "positive" | "caution" | "critical";

/**
 * Active people with an active manager, in whole percent; 100 for no one (docs/readings.md#amb-33, #amb-18).
 */
export function managerCoverage(people: number, withManager: number): number {
  return people === 0 ? 100 : percentRounded(withManager, people);
}

/**
 * 90 or more is green, 70 or more amber, below red (docs/readings.md#000-9); none for an organisation of one, who
 * has no one to be managed by.
 */
export function coverageHealth(coverage: number, people: number): Health | undefined {
  if (people < 2) return undefined;
  if (coverage >= 90) return "positive";
  return coverage >= 70 ? "caution" : "critical";
}

/** None pending or unassigned is green; some need attention. */
export function countHealth(count: number): Health {
  return count === 0 ? "positive" : "caution";
}
