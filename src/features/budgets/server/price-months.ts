import { invalid } from "#server/refusal.ts";
import { cellKey, type BudgetCell } from "../rules/budget-cells.ts";
import { cellTwice, tierUnknown } from "../rules/budget-profile.ts";
import type { BudgetTier } from "../rules/budget-totals.ts";
import type { PricedCell } from "./queries.ts";

/**
 * Prices the sent hours at today's rates (docs/readings.md#amb-09), without empty cells. Refuses an unknown
 * tier or a repeated cell.
 */
export function pricedCells(cells: readonly BudgetCell[], tiers: readonly BudgetTier[]): PricedCell[] {
  const byId = new Map(tiers.map((tier) => [tier.costTierId, tier]));
  const seen = new Set<string>();
  return cells
    .filter((cell) => cell.budgetHours > 0)
    .map((cell) => {
      const tier = byId.get(cell.costTierId);
      if (!tier) throw invalid({ months: tierUnknown });
      const key = cellKey(cell.costTierId, cell.monthIndex);
      if (seen.has(key)) throw invalid({ months: cellTwice });
      seen.add(key);
      return {
        functionId: tier.functionId,
        costTierId: tier.costTierId,
        monthIndex: cell.monthIndex,
        budgetHours: cell.budgetHours,
        ratePerHour: tier.hourlyRate,
      };
    });
}

/** What differs between the stored lines and the priced ones. */
export interface MonthsDifference {
  readonly put: readonly PricedCell[];
  readonly removed: readonly PricedCell[];
}

/** The difference by line; lines with the same hours and rate stay. */
export function monthsDifference(
  stored: readonly PricedCell[],
  wanted: readonly PricedCell[],
): MonthsDifference {
  const before = new Map(stored.map((cell) => [cellKey(cell.costTierId, cell.monthIndex), cell]));
  const after = new Set(wanted.map((cell) => cellKey(cell.costTierId, cell.monthIndex)));
  return {
    put: wanted.filter((cell) => {
      const was = before.get(cellKey(cell.costTierId, cell.monthIndex));
      return was?.budgetHours !== cell.budgetHours || was.ratePerHour !== cell.ratePerHour;
    }),
    removed: stored.filter((cell) => !after.has(cellKey(cell.costTierId, cell.monthIndex))),
  };
}
