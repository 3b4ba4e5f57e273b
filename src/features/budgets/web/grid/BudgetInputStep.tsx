import { useContext, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { BudgetFrame } from "../../contract.ts";
import { BudgetFacts } from "../profile/BudgetFacts.tsx";
import { BudgetGrid } from "./BudgetGrid.tsx";
import { GridAction } from "./grid-action.ts";
import type { BudgetEdit } from "../profile/use-budget-edit.ts";

interface BudgetInputStepProps {
  readonly frame: BudgetFrame;
  readonly edit: BudgetEdit;
  readonly status: ReactNode;
}

export function BudgetInputStep({ frame, edit, status }: BudgetInputStepProps) {
  const { draft, faults, set } = edit;
  const action = useContext(GridAction);
  return (
    <>
      <BudgetFacts frame={frame} />
      <div className="row-wrap budget-fields">
        <Field label={t`Profile name`} required error={faults["profileName"]}>
          <TextInput maxLength={200} value={draft.name} onValueChange={(name) => set({ name })} />
        </Field>
        <Field label={t`Profile code`} required error={faults["profileCode"]}>
          <TextInput
            maxLength={40}
            value={draft.code}
            onValueChange={(code) => set({ code: code.toUpperCase() })}
          />
        </Field>
        {status}
        {action !== null && <div className="budget-action">{action}</div>}
      </div>
      {faults["months"] !== undefined && (
        <div className="budget-fault" role="alert">
          <FieldError>{faults["months"]}</FieldError>
        </div>
      )}
      <BudgetGrid
        title={`${frame.projectCode} ${draft.code}`}
        span={frame}
        tiers={frame.tiers}
        cells={draft.cells}
        stored={edit.base.cells}
        totals={edit.totals}
        onCellsChange={(cells) => set({ cells })}
        onInvalidChange={edit.setInvalid}
        past={edit.past}
        version={edit.version}
      />
    </>
  );
}
