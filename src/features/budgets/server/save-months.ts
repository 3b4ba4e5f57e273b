import type { Transaction } from "../../../server/scope.ts";
import type { MonthsDifference } from "./price-months.ts";
import { putMonths, removeMonths } from "./queries.ts";

/** Applies a difference of lines to a profile. */
export async function saveMonths(transaction: Transaction, orgId: string, profileId: string, difference: MonthsDifference): Promise<void> {
  const removed = Map.groupBy(difference.removed, (cell) => cell.costTierId);
  for (const [tierId, cells] of removed)
    await transaction.run(
      removeMonths(
        orgId,
        profileId,
        tierId,
        cells.map((cell) => cell.monthIndex),
      ),
    );
  if (difference.put.length > 0) await transaction.run(putMonths(orgId, profileId, difference.put));
}
