import { t } from "#shared/texts/t.ts";
import type { BudgetStatus } from "#features/budgets/rules/budget-status.ts";
import type { BudgetFacts, BudgetWork, StoredProfile } from "./budget-facts.ts";
import { at, type Fault } from "../read/fault.ts";
import type { JudgeContext } from "./judging.ts";
import { profileKey, type ReadBudget } from "./read-budget.ts";

const settledKey = (read: ReadBudget, status: BudgetStatus): string => `${status} budget ${profileKey(read)}`;
const activeKey = ({ projectId }: ReadBudget): string => `active budget of ${projectId}`;

/**
 * What a row's profile is once the file is imported, or why it can't be that. Only one profile of a project is
 * active, and only new ones become archived.
 */
export function fateOf(
  read: ReadBudget,
  profile: StoredProfile | null,
  { facts, frame }: { readonly facts: BudgetFacts; readonly frame: JudgeContext },
): { readonly becomes: BudgetStatus } | { readonly fault: Fault } {
  const { status } = read;
  if (profile !== null && profile.status !== "draft") return { becomes: profile.status };
  if (status === "archived") return archivedFate(profile);
  const isRequested = status === "active" || (status === null && frame.options.activate === true);
  if (!isRequested) return { becomes: "draft" };
  const other = facts.profiles.find((each) => each.projectId === read.projectId && each.status === "active");
  if (other === undefined && !isUsedByFile(read, frame)) return { becomes: "active" };
  if (status === null) return { becomes: "draft" };
  return {
    fault: at(
      "status",
      other
        ? t`This project has an active budget already, ${other.code}. Use Draft or Archived.`
        : t`This project has an active budget already. Use Draft or Archived.`,
    ),
  };
}

function archivedFate(
  profile: StoredProfile | null,
): { readonly becomes: BudgetStatus } | { readonly fault: Fault } {
  if (profile === null || profile.isOurs) return { becomes: "archived" };
  return {
    fault: at("status", t`Budget ${profile.code} is a draft, and drafts aren't archived. Use Draft.`),
  };
}

/** Another profile of the project became active by an earlier row. */
const isUsedByFile = (read: ReadBudget, { pending }: JudgeContext): boolean =>
  pending.sum(activeKey(read)) > 0 && pending.sum(settledKey(read, "active")) === 0;

/** Has a profile become what it's to be, once; answers whether it does. */
export function settle(
  read: ReadBudget,
  profileId: string,
  becomes: BudgetStatus,
  { frame, works }: { readonly frame: JudgeContext; readonly works: BudgetWork[] },
): boolean {
  if (becomes === "draft" || frame.pending.add(settledKey(read, becomes), 1) > 1) return false;
  if (becomes === "active") frame.pending.add(activeKey(read), 1);
  works.push(becomes === "active" ? { activate: profileId } : { archive: profileId });
  return true;
}
