import type { Day } from "#shared/day.ts";
import { requestedId } from "../../rules/kinds/kind-request.ts";
import { ledgerOf, type LeaveHistory, type LedgerYear } from "../../rules/ledger/ledger.ts";
import { ledgerBegins } from "../../rules/ledger/leave-years.ts";
import type { Requested } from "../ledger/leave-book.ts";

/** The leave years of a request, with its days as pending ones; those of the request it changes don't count. */
export function requestedYears(
  history: LeaveHistory,
  { rules, from, until }: Requested,
  entries: readonly { readonly day: Day; readonly hours: number }[],
  changes: string | null = null,
): LedgerYear[] {
  const requested = entries.map((entry) => ({
    ...entry,
    status: "pending" as const,
    requestId: requestedId,
  }));
  const others = history.entries.filter(({ requestId }) => requestId !== changes);
  const years = ledgerOf(
    { ...history, entries: [...others, ...requested] },
    ledgerBegins(rules, from),
    until,
  );
  return years.filter(({ last }) => last >= from);
}
