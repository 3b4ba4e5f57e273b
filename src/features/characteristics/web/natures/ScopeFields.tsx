import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { ChoiceWords } from "#ui/form/RadioGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { listFunctions, type FunctionSummary } from "#features/functions/contract.ts";
import type { EditedNature } from "./edited-nature.ts";

type Scope = Pick<EditedNature, "isGlobal" | "functionId" | "aiModelling">;

interface ScopeFieldsProps {
  readonly scope: Scope;
  /** The toggles only show what is so: the characteristic exists already. */
  readonly disabled?: boolean | undefined;
  readonly fault?: string | undefined;
  readonly onScopeChange: (scope: Partial<Scope>) => void;
}

const homelessHint = t`You aren't in a function, so it's for the whole organisation.`;

function scopeHint({ isGlobal }: Scope, functionName: string | undefined): string | undefined {
  if (isGlobal) return t`Everyone in the organisation can choose it.`;
  return functionName && t`Only people of ${functionName} can choose it.`;
}

/**
 * Global or of a function, and AI modelling. Without a function one can only add global ones; admins choose
 * any.
 */
export function ScopeFields({ scope, disabled = false, fault, onScopeChange }: ScopeFieldsProps) {
  const viewer = useViewer();
  const functions = useRead(listFunctions, {}, { fresh: freshFor.functions });
  const byAdmin = may(viewer.roles, "change functions and characteristics");
  const all = functions.data?.functions ?? [];
  const homeless = !byAdmin && viewer.functionId === null;
  const own = all.find(({ id }) => id === (scope.functionId ?? viewer.functionId))?.name;
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
          <ChoiceWords
            label={t`Global`}
            hint={homeless && !disabled ? homelessHint : scopeHint(scope, own)}
          />
        </Checkbox>
        <Checkbox
          checked={scope.aiModelling}
          disabled={disabled}
          onCheckedChange={(aiModelling) => onScopeChange({ aiModelling })}
        >
          <ChoiceWords label={t`AI modelling`} hint={t`Marked with the badge AI.`} />
        </Checkbox>
      </div>
      {byAdmin && !disabled && !scope.isGlobal && (
        <FunctionChoice
          functionId={scope.functionId}
          functions={all}
          fault={fault}
          onFunctionChange={(functionId) => onScopeChange({ functionId })}
        />
      )}
    </>
  );
}

interface FunctionChoiceProps {
  readonly functionId: string | null;
  readonly functions: readonly FunctionSummary[];
  readonly fault: string | undefined;
  readonly onFunctionChange: (functionId: string) => void;
}

function FunctionChoice({ functionId, functions, fault, onFunctionChange }: FunctionChoiceProps) {
  return (
    <Field label={t`Function`} error={fault}>
      <Select
        placeholder={t`Select a function`}
        options={functions
          .filter(({ id, isActive }) => isActive || id === functionId)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={functionId ?? ""}
        onValueChange={onFunctionChange}
      />
    </Field>
  );
}
