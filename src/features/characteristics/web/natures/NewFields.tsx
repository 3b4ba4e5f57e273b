import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { Characteristic } from "../../contract.ts";
import { longestName, natureWarning, nameTaken, optionRefusal } from "../../rules/new-characteristic.ts";
import { OptionList } from "./OptionList.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { TypeField } from "./TypeField.tsx";
import { sameName, type AddForm } from "./use-add-characteristic.ts";
import { ValueField } from "../ValueField.tsx";

interface NewFieldsProps {
  readonly form: AddForm;
  /** To offer the existing one where its name is typed again. */
  readonly existing: readonly Characteristic[];
  readonly offered: readonly Characteristic[];
}

/** The new mode: name, type, options, Global and AI modelling, and the first value. */
export function NewFields({ form, existing, offered }: NewFieldsProps) {
  const { edit } = form;
  const { draft: values, faults } = edit;
  const labels = values.options.map(({ optionLabel }) => optionLabel);
  const twin = faults["name"] === nameTaken ? sameName(existing, values.name) : undefined;
  const isOffered = twin !== undefined && offered.some(({ id }) => id === twin.id);
  return (
    <>
      <Banner tone="caution">{natureWarning}.</Banner>
      <Field
        label="Characteristic name"
        error={faults["name"]}
        aside={
          isOffered && (
            <Button
              small
              variant="ghost"
              onClick={() => edit.set({ mode: "existing", characteristicId: twin.id }, "name")}
            >
              Use the existing one
            </Button>
          )
        }
      >
        <TextInput
          dir="auto"
          data-autofocus=""
          maxLength={longestName}
          value={values.name}
          onValueChange={(name) => edit.set({ name }, "options")}
        />
      </Field>
      <TypeField
        value={values.typeCode}
        error={faults["typeCode"]}
        onValueChange={(typeCode) =>
          edit.set({ typeCode }, "options", "valueNumber", "valueBoolean", "valueOptionId")
        }
      />
      {(values.typeCode === null || values.typeCode === "selection") && (
        <OptionList
          options={values.options}
          typed={values.typedOption}
          onOptionsChange={(options, typedOption) => edit.set({ options, typedOption })}
          refusal={(label) => optionRefusal({ ...values, options: labels }, label)}
          fault={faults["options"]}
          onFault={(options) => edit.setFaults({ ...faults, options })}
        />
      )}
      <ScopeFields
        scope={values}
        fault={faults["functionId"]}
        onScopeChange={(scope) => edit.set(scope, "functionId")}
      />
      {values.typeCode !== null && (
        <ValueField
          typeCode={values.typeCode}
          value={values.value}
          options={values.options.map(({ key, optionLabel }) => ({ value: key, label: optionLabel }))}
          faults={faults}
          onValueChange={(value) => edit.set({ value }, "valueNumber", "valueBoolean", "valueOptionId")}
        />
      )}
    </>
  );
}
