import type { Transaction } from "#server/scope.ts";
import type { MonthsDifference } from "./price-months.ts";
import { countLines, putMonths, removeMonths } from "./queries.ts";

/** Milliseconds: 24,000 lines can exceed the usual 10 s on an overloaded machine. */
export const saveDeadline = 30_000;

/**
 * Applies a difference of lines to a draft whose header the caller has locked. A draft's lines don't count,
 * so the monthly totals ignore them here; the activation counts them all.
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
