import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { ChoiceWords } from "#ui/form/RadioGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import { isAdmin } from "#shared/role.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { listFunctions } from "#features/functions/contract.ts";

export interface Scope {
  readonly isGlobal: boolean;
  readonly functionId: string | null;
  readonly aiModelling: boolean;
}

interface ScopeFieldsProps {
  readonly scope: Scope;
  /** The toggles only show what is so: the characteristic exists already. */
  readonly disabled?: boolean | undefined;
  readonly fault?: string | undefined;
  readonly onScopeChange: (scope: Partial<Scope>) => void;
}

/**
 * Global or of a function, and AI modelling. Without a function one can only add global ones; admins choose
 * any.
 */
export function ScopeFields({ scope, disabled = false, fault, onScopeChange }: ScopeFieldsProps) {
  const viewer = useViewer();
  const functions = useRead(listFunctions, {}, { fresh: freshFor.functions });
  const byAdmin = isAdmin(viewer.roles);
  const all = functions.data?.functions ?? [];
  const nameOf = (id: string | null) => all.find((each) => each.id === id)?.name;
  const homeless = !byAdmin && viewer.functionId === null;
  const own = nameOf(scope.functionId ?? viewer.functionId);
  const hint =
    homeless && !disabled
      ? "You aren't in a function, so it's for the whole organisation."
      : scope.isGlobal
        ? "Everyone in the organisation can choose it."
        : own && `Only people of ${own} can choose it.`;
  return (
    <>
      <div className="halves">
        <Checkbox
          checked={scope.isGlobal}
          disabled={disabled || homeless}
          onCheckedChange={(isGlobal) =>
            onScopeChange({ isGlobal, functionId: isGlobal ? null : viewer.functionId })
          }
        >
          <ChoiceWords label="Global" hint={hint} />
        </Checkbox>
        <Checkbox
          checked={scope.aiModelling}
          disabled={disabled}
          onCheckedChange={(aiModelling) => onScopeChange({ aiModelling })}
        >
          <ChoiceWords label="AI modelling" hint="Marked with the badge AI." />
        </Checkbox>
      </div>
      {byAdmin && !disabled && !scope.isGlobal && (
        <Field label="Function" error={fault}>
          <Select
            placeholder="Select a function"
            options={all
              .filter((each) => each.isActive || each.id === scope.functionId)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={scope.functionId ?? ""}
            onValueChange={(functionId) => onScopeChange({ functionId })}
          />
        </Field>
      )}
    </>
  );
}
