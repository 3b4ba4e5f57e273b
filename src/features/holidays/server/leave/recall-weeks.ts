import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { changeTimesheet, lockTimesheetOfWeek } from "#features/timesheets/server/queries.ts";
import type { BookedWeek } from "../../rules/booked-weeks.ts";

/**
 * Takes back submitted weeks in which someone booked hours on days they report leave for, so that they can put
 * them right. Approved weeks stay: only those who decide reopen them.
 */
export async function recallWeeks(
  transaction: AuditedTransaction,
  owner: { readonly orgId: string; readonly id: string },
  weeks: readonly BookedWeek[],
  kindName: string,
): Promise<void> {
  for (const { weekStarting } of weeks) {
    const week = await transaction.first(lockTimesheetOfWeek(owner.orgId, owner.id, weekStarting));
    if (week?.status_code !== "submitted") continue;
    await transaction.run(
      changeTimesheet(owner.orgId, week.id, { status_code: "draft", submitted_at: null }),
    );
    await transaction.audit({
      action: "recall timesheet",
      subjectType: "timesheet",
      subjectId: week.id,
      before: { statusCode: "submitted" },
      after: { statusCode: "draft", reason: `${kindName} on days with booked hours` },
    });
  }
}
