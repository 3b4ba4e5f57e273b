import { useId } from "react";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Checkbox } from "../../../../ui/form/Checkbox.tsx";
import { Field, FieldError } from "../../../../ui/form/Field.tsx";
import { TextInput } from "../../../../ui/form/TextInput.tsx";
import { freshFor, useRead } from "../../../../web/data.ts";
import { listFunctions } from "../../../functions/contract.ts";
import type { CharacteristicDetails } from "../../contract.ts";
import {
  natureEffects,
  optionRemovalRefusal,
  projectNames,
  typeChangeRefusal,
} from "../../rules/nature-change.ts";
import { longestName, optionRefusal } from "../../rules/new-characteristic.ts";
import type { EditedOption } from "./edited-options.ts";
import { OptionList } from "./OptionList.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { TypeField } from "./TypeField.tsx";
import type { NatureState } from "./use-nature-form.ts";

interface NatureFieldsProps {
  readonly state: NatureState;
  readonly stored: CharacteristicDetails;
}

/** Everything of a characteristic's Nature, and what a change of it affects. */
export function NatureFields({ state, stored }: NatureFieldsProps) {
  const functions = useRead(listFunctions, {}, { fresh: freshFor.functions });
  const { work, base } = state;
  const { values, faults } = work;
  const functionName =
    functions.data?.functions.find(({ id }) => id === values.functionId)?.name ?? "the function";
  const effects = natureEffects(base, values, stored.uses, functionName);
  const removalRefusal = ({ id, optionLabel }: EditedOption) =>
    values.typeCode === stored.typeCode
      ? optionRemovalRefusal(
          optionLabel,
          stored.uses.filter(({ valueOptionId }) => id !== null && valueOptionId === id),
        )
      : null;
  return (
    <>
      <Field label="Characteristic name" error={faults["name"]}>
        <TextInput
          dir="auto"
          data-autofocus=""
          maxLength={longestName}
          value={values.name}
          onValueChange={(name) => work.set({ name }, "options")}
        />
      </Field>
      <TypeField
        value={values.typeCode}
        error={
          faults["typeCode"] ??
          (state.losesValues ? (typeChangeRefusal(stored.uses) ?? undefined) : undefined)
        }
        onValueChange={(typeCode) => work.set({ typeCode, agreed: false }, "options", "removedValues")}
      />
      {state.losesValues && typeChangeRefusal(stored.uses) === null && (
        <LostValues state={state} stored={stored} />
      )}
      {values.typeCode === "selection" && (
        <OptionList
          options={values.options}
          typed={values.typedOption}
          onOptionsChange={(options, typedOption) => work.set({ options, typedOption })}
          refusal={(label) =>
            optionRefusal({ ...values, options: values.options.map(({ optionLabel }) => optionLabel) }, label)
          }
          removalRefusal={removalRefusal}
          fault={faults["options"]}
          onFault={(options) => work.setFaults({ ...faults, options })}
        />
      )}
      <ScopeFields
        scope={values}
        fault={faults["functionId"]}
        onScopeChange={(scope) => work.set(scope, "functionId")}
      />
      {effects.length > 0 && <Banner tone="info">{effects.join(" ")}</Banner>}
    </>
  );
}

/** A new type takes the values with it: which projects, and the box that says one knows. */
function LostValues({ state, stored }: NatureFieldsProps) {
  const id = useId();
  const fault = state.work.faults["removedValues"];
  return (
    <Banner tone="caution">
      With another type the values in <b dir="auto">{projectNames(stored.uses)}</b> are removed. The audit log
      keeps them; they can be entered again.
      <div className="characteristic-agree">
        <Checkbox
          checked={state.work.values.agreed}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : id}
          onCheckedChange={(agreed) => state.work.set({ agreed }, "removedValues")}
        >
          {stored.uses.length === 1
            ? "Remove the value of 1 project"
            : `Remove the values of ${stored.uses.length} projects`}
        </Checkbox>
        {fault !== undefined && <FieldError id={id}>{fault}</FieldError>}
      </div>
    </Banner>
  );
}
