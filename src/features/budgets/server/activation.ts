import type { AuditedTransaction, ConstraintRefusals } from "#server/http/request-transaction.ts";
import { invalid, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { codeTaken, codeUnreadable } from "../rules/budget-profile.ts";
import { activeMoved } from "../rules/budget-status.ts";
import { activeProfile, archiveProfile } from "./queries.ts";

/** What the constraints on profiles tell the person. */
export const profileConstraints: ConstraintRefusals = {
  budget_profile_code_unique: () => invalid({ profileCode: codeTaken }),
  budget_profiles_profile_code_check: () => invalid({ profileCode: codeUnreadable }),
  budget_profile_one_active: () => wrongState(activeMoved),
};

/**
 * Archives the active profile before an activation; answers its id, or null. The caller has locked the
 * project. 409 unless it is the profile the person was warned about.
 */
export async function archiveActive(
  transaction: Transaction,
  orgId: string,
  projectId: string,
  expected: string | null,
  actorId: string,
): Promise<string | null> {
  const active = await transaction.first(activeProfile(orgId, projectId));
  if ((active?.id ?? null) !== expected) throw wrongState(activeMoved);
  if (!active) return null;
  await transaction.run(archiveProfile(orgId, active.id, actorId));
  return active.id;
}

/** Audits that an activation archived the profile before it, where there was one. */
export async function auditReplaced(
  transaction: AuditedTransaction,
  profileId: string | null,
): Promise<void> {
  if (profileId === null) return;
  await transaction.audit({
    action: "archive budget profile",
    subjectType: "budget profile",
    subjectId: profileId,
    before: { status_code: "active" },
    after: { status_code: "archived" },
  });
}
