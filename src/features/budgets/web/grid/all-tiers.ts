import type { BudgetTier } from "../../rules/budget-totals.ts";

/** The tiers of two profiles, each once, in the order of the first and then of the second. */
export function allTiers(first: readonly BudgetTier[], second: readonly BudgetTier[]): BudgetTier[] {
  const known = new Set(first.map(({ costTierId }) => costTierId));
  return [...first, ...second.filter(({ costTierId }) => !known.has(costTierId))];
}
