import { stale, wrongState } from "../../../server/refusal.ts";
import { newId } from "../../../server/ids.ts";
import type { Transaction } from "../../../server/scope.ts";
import type { Day } from "../../../shared/day.ts";
import {
  isResubmission,
  maySaveAs,
  submittedStaysMessage,
  type AllocationStatus,
  type StoredStatus,
} from "../rules/status.ts";
import { insertHeader, lockHeader, updateHeader } from "./queries/saving.ts";

export interface HeaderClaim {
  readonly orgId: string;
  readonly functionId: string;
  /** The first day of the month. */
  readonly period: Day;
  readonly status: StoredStatus;
  /** The version the save began from; 0 where there was none. */
  readonly version: number;
  readonly author: string;
}

/** The header after this save moved it on, held until the transaction ends. */
export interface ClaimedHeader {
  readonly id: string;
  readonly before: AllocationStatus;
  readonly isResubmission: boolean;
}

/**
 * Moves the header to the next version before anything else is written. A second first save, or an older
 * version, is stale.
 */
export async function claimHeader(transaction: Transaction, claim: HeaderClaim): Promise<ClaimedHeader> {
  const { orgId, functionId, period, status, author } = claim;
  const found = await transaction.first(lockHeader(orgId, functionId, period));
  if (!found && claim.version === 0) {
    const id = newId();
    const inserted = await transaction.run(insertHeader(orgId, { id, functionId, period, status, author }));
    if (inserted === 1) return { id, before: "not_submitted", isResubmission: false };
  }
  const stored = found ?? (await transaction.first(lockHeader(orgId, functionId, period)));
  const before = (stored?.status_code ?? "not_submitted") as AllocationStatus;
  if (!stored || stored.version !== claim.version)
    throw stale({
      version: stored?.version ?? 0,
      status: before,
      lastSavedAt: stored?.last_saved_at ?? null,
    });
  if (!maySaveAs(before, status)) throw wrongState(submittedStaysMessage);
  const resubmission = isResubmission(before, status);
  await transaction.run(
    updateHeader(orgId, {
      id: stored.id,
      version: stored.version,
      status,
      author,
      isResubmission: resubmission,
    }),
  );
  return { id: stored.id, before, isResubmission: resubmission };
}
