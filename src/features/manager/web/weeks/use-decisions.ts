import { useState } from "react";
import { useWrite } from "#web/data.ts";
import { mayTake } from "#features/timesheets/rules/timesheet-status.ts";
import { approveTimesheets, rejectTimesheets, type BulkOutcome, type ManagedWeek } from "../../contract.ts";
import type { DecisionNotice } from "../decision-parts.tsx";
import { leftWords, managerTexts } from "../../rules/decision-messages.ts";

/** Approving and rejecting selected weeks, and what there is to tell about it. */
export function useDecisions() {
  const [notices, setNotices] = useState<readonly DecisionNotice[]>([]);
  const approval = useWrite(approveTimesheets);
  const rejection = useWrite(rejectTimesheets);
  const hasTimesheets = (weeks: readonly ManagedWeek[], action: "approve" | "reject") => {
    const any = weeks.some(
      ({ timesheetId, statusCode }) =>
        timesheetId !== null && (action === "approve" || mayTake(statusCode, "reject")),
    );
    if (!any)
      setNotices([
        {
          tone: "critical",
          text: action === "approve" ? managerTexts.noValid : managerTexts.noValidToReject,
        },
      ]);
    return any;
  };
  const run = async (failed: string, work: () => Promise<BulkOutcome>) => {
    try {
      const outcome = await work();
      setNotices(noticesOf(outcome));
      return outcome;
    } catch (error) {
      setNotices([
        { tone: "critical", text: error instanceof Error ? `${failed}. ${error.message}` : failed },
      ]);
      return null;
    }
  };
  return {
    notices,
    dismiss: () => setNotices([]),
    pending: approval.isPending || rejection.isPending,
    hasTimesheets,
    /** Says why nothing is decided now. */
    refuse: (text: string) => setNotices([{ tone: "caution", text }]),
    /** What was decided and what was skipped; null when the call failed. */
    approve: async (weeks: readonly ManagedWeek[]) =>
      hasTimesheets(weeks, "approve")
        ? run(managerTexts.approveFailed, () => approval.mutateAsync({ body: { timesheets: rowsOf(weeks) } }))
        : null,
    reject: (weeks: readonly ManagedWeek[], comment: string) =>
      run(managerTexts.rejectFailed, () =>
        rejection.mutateAsync({ body: { timesheets: rowsOf(weeks), comment } }),
      ),
  };
}

/** True when something was decided: a dialog with a comment closes only then. */
export function isDone(outcome: BulkOutcome | null): boolean {
  return outcome !== null && outcome.count > 0;
}

/** Why nothing was decided, for the dialog that asked. */
export function whyNot(notices: readonly DecisionNotice[]): string | undefined {
  return notices.find(({ tone }) => tone !== "positive")?.text;
}

function rowsOf(weeks: readonly ManagedWeek[]): { id: string; version: number }[] {
  return weeks.flatMap(({ timesheetId, version }) =>
    timesheetId === null ? [] : [{ id: timesheetId, version }],
  );
}

function noticesOf({ count, message, skipped }: BulkOutcome): DecisionNotice[] {
  const left = leftWords(skipped);
  return [
    ...(count > 0 ? [{ tone: "positive" as const, text: message }] : []),
    ...(left === "" ? [] : [{ tone: "caution" as const, text: left }]),
  ];
}
