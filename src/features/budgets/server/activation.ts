import type { AuditedTransaction, ConstraintRefusals } from "#server/http/request-transaction.ts";
import { invalid, refuseInvalid, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import { checkBudgetProfile, codeInUse, codeUnreadable } from "../rules/budget-profile.ts";
import { activeMoved, type BudgetStatus } from "../rules/budget-status.ts";
import type { Planned } from "../rules/budget-totals.ts";
import { activeProfile, archiveProfile, type ProfileColumns } from "./queries.ts";

export const profileConstraints: ConstraintRefusals = {
  budget_profile_code_unique: () => invalid({ profileCode: codeInUse() }),
  budget_profiles_profile_code_check: () => invalid({ profileCode: codeUnreadable() }),
  budget_profile_one_active: () => wrongState(activeMoved()),
};

/** A profile's header as a save writes it; refuses what the rules refuse. */
export function headerOf(
  profile: {
    readonly profileCode: string;
    readonly profileName: string;
    readonly statusCode: BudgetStatus;
  },
  total: Planned,
): Omit<ProfileColumns, "replaced_profile_id"> {
  refuseInvalid(checkBudgetProfile({ ...profile, totalHours: total.hours }));
  return {
    profile_code: tidyCode(profile.profileCode),
    profile_name: profile.profileName.trim(),
    status_code: profile.statusCode,
    total_hours: total.hours,
    total_budget: total.budget,
  };
}

/**
 * Archives the active profile before an activation; answers its id, or null. The caller has locked the
 * project. 409 unless it is the profile the person was warned about.
 */
export async function archiveActive(
  transaction: Transaction,
  { orgId, id: actorId }: { readonly orgId: string; readonly id: string },
  projectId: string,
  expected: string | null,
): Promise<string | null> {
  const active = await transaction.first(activeProfile(orgId, projectId));
  if ((active?.id ?? null) !== expected) throw wrongState(activeMoved());
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
