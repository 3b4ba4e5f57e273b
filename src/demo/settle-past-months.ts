import { batchOf, insertsOf } from "#server/database/batch.ts";
import { newId } from "#server/ids.ts";
import type { Transaction } from "#server/scope.ts";
import { settlingEntry, settleMonth } from "#features/closing/server/settle-months.ts";
import { settlingDay, monthsToSettle } from "#features/closing/rules/settling.ts";
import { defaultCycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { addDays } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { loggedDays } from "./rows/audit-rows.ts";
import { at, type Timeline } from "./timeline.ts";

/**
 * Settles the months that would have settled as time went by, each with its row in the audit log on its
 * own day, as far as the log goes back: otherwise the server settles them all when it starts, and years of
 * rows come before people's actions. Answers the rows of the log.
 */
export async function settlePastMonths(
  transaction: Transaction,
  orgId: string,
  timeline: Timeline,
): Promise<number> {
  const { reviewEndDay } = defaultCycleDays;
  const logged = addDays(timeline.today, -loggedDays);
  let rows = 0;
  for (const month of monthsToSettle(timeline.today, reviewEndDay, monthOf(timeline.createdOn), null)) {
    const counts = await settleMonth(transaction, orgId, month, reviewEndDay);
    const on = settlingDay(month, reviewEndDay);
    if (counts === null || on < logged) continue;
    const row = { id: newId(), happened_at: at(on, "00:10"), actor_id: null, actor_name: "System" };
    const { action, subjectType: subject_type, after } = settlingEntry(orgId, month, counts);
    const about = { action, subject_type, subject_id: orgId, before: null, after, request_id: "settling" };
    await transaction.runAll(insertsOf(orgId, batchOf("audit_log", [{ ...row, ...about }])));
    rows += 1;
  }
  return rows;
}
