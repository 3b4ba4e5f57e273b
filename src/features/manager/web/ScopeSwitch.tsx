import { isAdmin } from "#shared/role.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import { useViewer } from "#web/viewer.ts";
import type { Delegation } from "../delegation-contract.ts";
import type { ManagerScope } from "../rules/manager-scope.ts";
import type { ManagerView } from "./manager-view.ts";

interface ScopeSwitchProps {
  readonly view: ManagerView;
  readonly delegations: readonly Delegation[];
  readonly onScopeChange: (scope: ManagerScope) => void;
}

/** Whose people the portal shows, where there is more than one answer. */
export function ScopeSwitch({ view, delegations, onScopeChange }: ScopeSwitchProps) {
  const viewer = useViewer();
  const isDelegate = delegations.some(({ delegateId, state }) => delegateId === viewer.id && state === "now");
  const options = [
    { value: "reports" as const, label: "My reports" },
    ...(isDelegate || view.scope === "delegated"
      ? [{ value: "delegated" as const, label: "Delegated to me" }]
      : []),
    ...(isAdmin(viewer.roles) ? [{ value: "without-manager" as const, label: "Without a manager" }] : []),
  ];
  return options.length === 1 ? null : (
    <Segmented label="Whose people" options={options} value={view.scope} onValueChange={onScopeChange} />
  );
}
