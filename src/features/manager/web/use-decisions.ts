import { useState } from "react";
import { useWrite } from "../../../web/data.ts";
import { approveTimesheets, rejectTimesheets, type BulkOutcome, type ManagedWeek } from "../contract.ts";
import { managerTexts, skipReasons } from "../rules/decision-messages.ts";

interface Notice {
  readonly tone: "positive" | "caution" | "critical";
  readonly text: string;
}

/** Approving and rejecting selected weeks, and what there is to tell about it. */
export function useDecisions() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const approval = useWrite(approveTimesheets);
  const rejection = useWrite(rejectTimesheets);
  const hasTimesheets = (weeks: readonly ManagedWeek[], action: "approve" | "reject") => {
    const any = rowsOf(weeks).length > 0;
    if (!any) setNotices([{ tone: "critical", text: action === "approve" ? managerTexts.noValid : managerTexts.noValidToReject }]);
    return any;
  };
  const run = async (failed: string, work: () => Promise<BulkOutcome>) => {
    try {
      setNotices(noticesOf(await work()));
      return true;
    } catch (error) {
      setNotices([{ tone: "critical", text: error instanceof Error ? `${failed}. ${error.message}` : failed }]);
      return false;
    }
  };
  return {
    notices,
    dismiss: () => setNotices([]),
    pending: approval.isPending || rejection.isPending,
    hasTimesheets,
    /** True when the call worked, whatever was skipped. */
    approve: async (weeks: readonly ManagedWeek[]) =>
      hasTimesheets(weeks, "approve") && run(managerTexts.approveFailed, () => approval.mutateAsync({ body: { timesheets: rowsOf(weeks) } })),
    reject: (weeks: readonly ManagedWeek[], comment: string) =>
      run(managerTexts.rejectFailed, () => rejection.mutateAsync({ body: { timesheets: rowsOf(weeks), comment } })),
  };
}

function rowsOf(weeks: readonly ManagedWeek[]): { id: string; version: number }[] {
  return weeks.flatMap(({ timesheetId, version }) => (timesheetId === null ? [] : [{ id: timesheetId, version }]));
}

function noticesOf({ count, message, skipped }: BulkOutcome): Notice[] {
  const left = skipped.map(({ fullName, reason }) => `${fullName} (${skipReasons[reason]})`).join(", ");
  return [
    ...(count > 0 ? [{ tone: "positive" as const, text: message }] : []),
    ...(left === "" ? [] : [{ tone: "caution" as const, text: `Left as they are: ${left}` }]),
  ];
}
