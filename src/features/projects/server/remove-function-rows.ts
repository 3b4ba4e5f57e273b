import type { Transaction } from "#server/scope.ts";
import {
  deleteAllocationRows,
  deleteBudgetRows,
  deleteForecastRows,
  retotalBudgetProfiles,
  retotalForecasts,
} from "./removed-function-queries.ts";

/**
 * Deletes a project's forecast, allocation and budget rows of functions that leave it while proposed
 * (docs/readings.md#000-4). Totals follow. Answers the rows for the audit.
 */
export async function removeFunctionRows(
  transaction: Transaction,
  orgId: string,
  projectId: string,
  functionIds: readonly string[],
): Promise<unknown> {
  if (functionIds.length === 0) return undefined;
  const forecasts = await transaction.rows(deleteForecastRows(orgId, projectId, functionIds));
  const allocations = await transaction.rows(deleteAllocationRows(orgId, projectId, functionIds));
  const budgets = await transaction.rows(deleteBudgetRows(orgId, projectId, functionIds));
  if (forecasts.length > 0) await transaction.run(retotalForecasts(orgId, projectId));
  if (budgets.length > 0) await transaction.run(retotalBudgetProfiles(orgId, projectId));
  return { functionIds, forecasts, allocations, budgets };
}
