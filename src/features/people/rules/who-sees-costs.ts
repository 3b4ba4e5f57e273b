import { may } from "#shared/permissions.ts";

/** What someone may see of costs (docs/readings.md#decision-15). */
export interface CostRights {
  /** Rates, and costs by person, tier or any other grouping: people who plan. */
  readonly maySeeCosts: boolean;
  /** The costs of a whole project, function or organisation on its dashboard. */
  readonly maySeeCostTotals: boolean;
}

export function costRights(roles: readonly string[], isLimitedToRoles: boolean): CostRights {
  const maySeeCosts = may(roles, "read rates and costs of people");
  return { maySeeCosts, maySeeCostTotals: maySeeCosts || !isLimitedToRoles };
}

/** What the cost of a month is made of. */
export interface CostSource {
  /** Different cost tiers. */
  readonly tiers: number;
  /** Different people; null for plans, which name no one. */
  readonly people: number | null;
}

/** Fewest people whose costs can be added up without showing what one of them costs. */
const fewestPeople = 3;

/** Whether a rate or one person's cost would follow from the sum: of one tier, or of fewer than three people. */
export function revealsRates({ tiers, people }: CostSource): boolean {
  return tiers < 2 || (people !== null && people < fewestPeople);
}
