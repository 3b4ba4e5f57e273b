import { rateOfMonth } from "#features/rates/rules/rate-book.ts";
import { t } from "#shared/texts/t.ts";
import { invalid, refuseInvalid, step } from "#server/refusal.ts";
import type { Answers, Transaction } from "#server/scope.ts";
import { budgetHoursFault, cellKey, type BudgetCell } from "../rules/budget-cells.ts";
import type { PricedLine } from "../rules/budget-comparison.ts";
import { cellTwice, tierUnknown } from "../rules/budget-profile.ts";
import type { BudgetTier } from "../rules/budget-totals.ts";
import { putMonths, removeMonths, type monthsOfProfile } from "./queries.ts";

export function lineOf(row: Answers<[ReturnType<typeof monthsOfProfile>]>[0][number]): PricedLine {
  return {
    functionId: row.function_id,
    costTierId: row.cost_tier_id,
    monthIndex: row.month_index,
    budgetHours: row.budget_hours,
    ratePerHour: row.rate_per_hour,
  };
}

/**
 * Prices the sent hours at their months' rates as known today (docs/readings.md#amb-09), without empty cells.
 * Refuses an unknown tier or a repeated cell.
 */
export function pricedCells(cells: readonly BudgetCell[], tiers: readonly BudgetTier[]): PricedLine[] {
  const byId = new Map(tiers.map((tier) => [tier.costTierId, tier]));
  const seen = new Set<string>();
  return cells
    .filter((cell) => cell.budgetHours > 0)
    .map((cell) => {
      const tier = byId.get(cell.costTierId);
      if (!tier) throw invalid({ months: tierUnknown() });
      const key = cellKey(cell.costTierId, cell.monthIndex);
      if (seen.has(key)) throw invalid({ months: cellTwice() });
      seen.add(key);
      return {
        functionId: tier.functionId,
        costTierId: tier.costTierId,
        monthIndex: cell.monthIndex,
        budgetHours: cell.budgetHours,
        ratePerHour: rateOfMonth(tier, cell.monthIndex),
      };
    });
}

/** Refuses hours in wrong steps, but for those that are stored already. */
export function refuseWrongSteps(cells: readonly BudgetCell[], stored: readonly BudgetCell[]): void {
  const before = new Map(stored.map((cell) => [cellKey(cell.costTierId, cell.monthIndex), cell.budgetHours]));
  refuseInvalid(
    Object.fromEntries(
      cells.flatMap(({ costTierId, monthIndex, budgetHours }, at) => {
        const fault = budgetHoursFault(budgetHours);
        const isStored = before.get(cellKey(costTierId, monthIndex)) === budgetHours;
        return fault === null || isStored ? [] : [[`months.${at}.budgetHours`, fault]];
      }),
    ),
  );
}

export interface MonthsDifference {
  readonly put: readonly PricedLine[];
  readonly removed: readonly PricedLine[];
}

/** The difference by line; lines with the same hours and rate stay. */
export function monthsDifference(
  stored: readonly PricedLine[],
  wanted: readonly PricedLine[],
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

/** Milliseconds: 24,000 lines can exceed the usual 10 s on an overloaded machine. */
export const saveDeadline = 30_000;

/**
 * Applies a difference of lines to a draft whose header the caller has locked. A draft's lines don't count in the
 * monthly totals; the activation counts them all.
 */
export async function saveMonths(
  transaction: Transaction,
  orgId: string,
  profileId: string,
  difference: MonthsDifference,
): Promise<void> {
  const { removed, put } = difference;
  await step(t`Failed to update budget profile months`, () =>
    transaction.runAll([
      ...(removed.length > 0 ? [removeMonths(orgId, profileId, removed)] : []),
      ...(put.length > 0 ? [putMonths(orgId, profileId, put)] : []),
    ]),
  );
}
