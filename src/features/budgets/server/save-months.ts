import type { Transaction } from "../../../server/scope.ts";
import type { MonthsDifference } from "./price-months.ts";
import { countLines, putMonths, removeMonths } from "./queries.ts";

/**
 * Milliseconds a save of lines may take: 24,000 of them go past the 10 s of other calls where a machine is
 * overloaded.
 */
export const saveDeadline = 30_000;

/**
 * Applies a difference of lines to a profile that is a draft, and of which the transaction holds the header.
 * The lines of a draft count for nothing, so the monthly totals are not asked about them: of 24,000 lines
 * that took longer than writing them. What makes the profile active afterwards counts them all.
 */
export async function saveMonths(
  transaction: Transaction,
  orgId: string,
  profileId: string,
  difference: MonthsDifference,
): Promise<void> {
  const { removed, put } = difference;
  await transaction.runAll([
    countLines(false),
    ...(removed.length > 0 ? [removeMonths(orgId, profileId, removed)] : []),
    ...(put.length > 0 ? [putMonths(orgId, profileId, put)] : []),
    countLines(true),
  ]);
}
