import { defaultCycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { newestSettledMonth, settlingDay } from "#features/closing/rules/settling.ts";
import { requestedFile } from "#features/pay/server/requested-file.ts";
import { writeExport } from "#features/pay/server/write-export.ts";
import { newId } from "#server/ids.ts";
import type { Transaction } from "#server/scope.ts";
import { backdateExport } from "./insert.ts";
import { at, happened, type Timeline } from "./timeline.ts";

const files = [
  { purpose: "payroll", format: "csv", clock: "10:05" },
  { purpose: "invoices", format: "xero", clock: "10:20" },
] as const;

interface Exporting {
  readonly orgId: string;
  readonly ownerId: string;
  readonly timeline: Timeline;
}

/**
 * Hands the newest closed month to payroll and to its customers, on the day it closed. Answers the rows of the
 * exports.
 */
export async function exportClosedMonth(
  transaction: Transaction,
  { orgId, ownerId, timeline }: Exporting,
): Promise<number> {
  const { today } = timeline;
  const month = newestSettledMonth(today, defaultCycleDays.reviewEndDay);
  const day = happened(timeline, settlingDay(month, defaultCycleDays.reviewEndDay));
  for (const { purpose, format, clock } of files) {
    const id = newId();
    const requested = { purpose, format, from: month, to: month };
    const file = await requestedFile({ orgId, today: day }, requested, transaction);
    await writeExport(transaction, file, { id, orgId, purpose, madeBy: ownerId });
    await transaction.run(backdateExport(orgId, id, at(day, clock)));
  }
  return files.length;
}
