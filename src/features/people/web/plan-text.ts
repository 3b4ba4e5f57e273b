import { t } from "#shared/texts/t.ts";
import type { StoredPlan } from "../rules/person-edit.ts";

/** What changes, in a line: "Design, Senior, billable · Manager: Ana Ruiz". */
export function planText({ work, manager, functionName, costTierName, managerName }: StoredPlan): string {
  const parts: string[] = [];
  if (work)
    parts.push(
      [
        work.functionId === null ? t`no function` : (functionName ?? t`a function that no longer exists`),
        ...(work.costTierId === null ? [] : [costTierName ?? t`a cost tier that no longer exists`]),
        work.billable ? t`billable` : t`not billable`,
      ].join(", "),
    );
  if (manager)
    parts.push(t`Manager: ${manager.managerId === null ? t.as("person")`None` : (managerName ?? "–")}`);
  return parts.join(" · ");
}
