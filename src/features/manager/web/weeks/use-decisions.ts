import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { mayApply, statusLabel } from "#features/timesheets/rules/timesheet-status.ts";
import {
  approveTimesheets,
  rejectTimesheets,
  type ManagedWeek,
} from "#features/timesheets/decisions-contract.ts";
import { managerTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { nameOf } from "../decision-parts.tsx";
import { useDecisionNotices, type DecisionNotice } from "../use-decision-notices.ts";

/** A week as far as a decision needs it. */
export type DecidableWeek = Pick<ManagedWeek, "user" | "timesheetId" | "version" | "statusCode">;

export function useDecisions() {
  const { run, say, ...reported } = useDecisionNotices();
  const approval = useWrite(approveTimesheets);
  const rejection = useWrite(rejectTimesheets);
  const hasTimesheets = (weeks: readonly DecidableWeek[], action: "approve" | "reject") => {
    const any = weeks.some(
      ({ timesheetId, statusCode }) =>
        timesheetId !== null && (action === "approve" || mayApply(statusCode, "reject")),
    );
    if (!any) say("critical", action === "approve" ? managerTexts().noValid : managerTexts().noValidToReject);
    return any;
  };
  return {
    ...reported,
    pending: approval.isPending || rejection.isPending,
    hasTimesheets,
    refuse: (text: string) => say("caution", text),
    /** What was decided and what was skipped; null when the call failed. */
    approve: async (weeks: readonly DecidableWeek[]) =>
      hasTimesheets(weeks, "approve")
        ? run(managerTexts().approveFailed, () =>
            approval.mutateAsync({ body: { timesheets: rowsOf(weeks) } }),
          )
        : null,
    reject: (weeks: readonly DecidableWeek[], comment: string) =>
      run(managerTexts().rejectFailed, () =>
        rejection.mutateAsync({ body: { timesheets: rowsOf(weeks), comment } }),
      ),
  };
}

export function whyNot(notices: readonly DecisionNotice[]): string | undefined {
  return notices.find(({ tone }) => tone !== "positive")?.text;
}

export function namedWeeks(why: string, weeks: readonly DecidableWeek[]) {
  return {
    why,
    rows: weeks.map(({ user, statusCode }) => ({
      id: user.id,
      words: t`${nameOf(user)}: ${statusLabel(statusCode)}`,
    })),
  };
}

function rowsOf(weeks: readonly DecidableWeek[]): { id: string; version: number }[] {
  return weeks.flatMap(({ timesheetId, version }) =>
    timesheetId === null ? [] : [{ id: timesheetId, version }],
  );
}
