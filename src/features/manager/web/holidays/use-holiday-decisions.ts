import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { useWrite } from "#web/data.ts";
import { decideHolidayRequests, type ManagedRequest } from "../../holiday-contract.ts";
import type { DecisionNotice } from "../decision-parts.tsx";
import { leftWords } from "../../rules/decision-messages.ts";
import { holidayTexts } from "../../rules/holiday-messages.ts";

type Decision = "approved" | "rejected";

/** Approving and rejecting holiday requests, and what there is to tell about it. */
export function useHolidayDecisions() {
  const [notices, setNotices] = useState<readonly DecisionNotice[]>([]);
  const write = useWrite(decideHolidayRequests);
  const run = async (
    requests: readonly ManagedRequest[],
    status: Decision,
    comment: string,
    words: { done?: string; failed: string },
  ) => {
    try {
      const body = {
        requests: requests.map(({ id, version }) => ({ id, version })),
        status,
        ...(comment === "" ? {} : { comment }),
      };
      const { count, message, skipped, overdrawn } = await write.mutateAsync({ body });
      const left = leftWords(skipped);
      const below = overdrawn
        .map(({ fullName, remainingAllowance }) => `${fullName} (${formatHours(remainingAllowance)} hours)`)
        .join(", ");
      const exceeded = below === "" ? null : `Allowance exceeded: ${below}`;
      setNotices([
        ...(count > 0 ? [{ tone: "positive" as const, text: words.done ?? message }] : []),
        ...(left === "" ? [] : [{ tone: "caution" as const, text: left }]),
        ...(exceeded === null ? [] : [{ tone: "caution" as const, text: exceeded }]),
      ]);
      return { isDone: count > 0, message: words.done ?? message, exceeded };
    } catch (error) {
      setNotices([
        {
          tone: "critical",
          text: error instanceof Error ? `${words.failed}. ${error.message}` : words.failed,
        },
      ]);
      return null;
    }
  };
  return {
    notices,
    dismiss: () => setNotices([]),
    pending: write.isPending,
    /** Null after a failure; else whether anything was decided, and whose allowance that exceeded. */
    decideAll: (requests: readonly ManagedRequest[], status: Decision, comment: string) =>
      run(requests, status, comment, {
        failed: status === "approved" ? holidayTexts.approveAllFailed : holidayTexts.rejectAllFailed,
      }),
    decideOne: (request: ManagedRequest, status: Decision, comment: string) =>
      run([request], status, comment, {
        done: status === "approved" ? holidayTexts.approved : holidayTexts.rejected,
        failed: status === "approved" ? holidayTexts.approveFailed : holidayTexts.rejectFailed,
      }),
  };
}
