import { addDays, type Day } from "#shared/day.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

export const delegationStates = ["now", "coming", "over"] as const;
export type DelegationState = (typeof delegationStates)[number];

/** The most days a delegation may last. */
export const maxDelegatedDays = 366;

export const delegationTexts = perLanguage(() => ({
  delegate: t`Choose a manager.`,
  oneself: t`Choose someone else. You already decide on your reports.`,
  notManager: t`Choose an active person with the Manager role.`,
  firstDay: t`Enter the first day.`,
  lastDay: t`Enter the last day.`,
  order: t`The last day must not be before the first.`,
  past: t`The last day is in the past.`,
  long: t`A delegation lasts at most ${maxDelegatedDays} days.`,
  overlap: t`You've already delegated to this person on some of these days.`,
  notFound: t`This delegation doesn't exist or isn't yours.`,
  over: t`This delegation is already over.`,
}));

export interface DelegationDraft {
  readonly delegateId: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** What is wrong with a delegation, by field; empty when nothing is. */
export function checkDelegation(
  { delegateId, firstDay, lastDay }: DelegationDraft,
  managerId: string,
  today: Day,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (delegateId === "") faults["delegateId"] = delegationTexts().delegate;
  else if (delegateId === managerId) faults["delegateId"] = delegationTexts().oneself;
  if (firstDay === "") faults["firstDay"] = delegationTexts().firstDay;
  if (lastDay === "") faults["lastDay"] = delegationTexts().lastDay;
  if (firstDay === "" || lastDay === "") return faults;
  if (lastDay < firstDay) faults["lastDay"] = delegationTexts().order;
  else if (lastDay < today) faults["lastDay"] = delegationTexts().past;
  else if (lastDay > addDays(firstDay, maxDelegatedDays - 1)) faults["lastDay"] = delegationTexts().long;
  return faults;
}

/** A delegation's state today; it includes both its days. */
export function delegationState(
  delegation: { firstDay: Day; lastDay: Day; endedAt: string | null },
  today: Day,
): DelegationState {
  if (delegation.endedAt !== null || delegation.lastDay < today) return "over";
  return delegation.firstDay <= today ? "now" : "coming";
}
