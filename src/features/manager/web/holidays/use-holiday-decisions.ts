import { plural, t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { decideHolidayRequests, type ManagedRequest } from "#features/leave/decisions-contract.ts";
import { holidayTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { useDecisionNotices } from "../use-decision-notices.ts";

type Decision = "approved" | "rejected";

export function useHolidayDecisions() {
  const { run, say: _, ...reported } = useDecisionNotices();
  const write = useWrite(decideHolidayRequests);
  const decide = async (
    requests: readonly ManagedRequest[],
    status: Decision,
    { comment, ...more }: { readonly comment: string; readonly reassign?: true },
    done?: string,
  ) => {
    const body = {
      ...more,
      requests: requests.map(({ id, version }) => ({ id, version })),
      status,
      ...(comment === "" ? {} : { comment }),
    };
    const { overdrawn, ...outcome } = await write.mutateAsync({ body });
    const below = overdrawn
      .map(
        ({ fullName, remainingAllowance }) =>
          t`${fullName} (${plural(remainingAllowance, "# hour", "# hours")})`,
      )
      .join(", ");
    return {
      ...outcome,
      message: done ?? outcome.message,
      exceeded: below === "" ? null : t`Allowance exceeded: ${below}`,
    };
  };
  return {
    ...reported,
    pending: write.isPending,
    /** Null after a failure; else what was decided, and whose allowance that exceeded. */
    decideAll: (requests: readonly ManagedRequest[], status: Decision, comment: string) =>
      run(status === "approved" ? holidayTexts().approveAllFailed : holidayTexts().rejectAllFailed, () =>
        decide(requests, status, { comment }),
      ),
    decideOne: (request: ManagedRequest, status: Decision, said: Parameters<typeof decide>[2]) =>
      run(status === "approved" ? holidayTexts().approveFailed : holidayTexts().rejectFailed, () =>
        decide([request], status, said, holidayTexts()[status]),
      ),
  };
}
