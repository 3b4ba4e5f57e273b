import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import type { Characteristic } from "../../contract.ts";
import { natureWarning, nameInUse } from "../../rules/new-characteristic.ts";
import { NameField, TypeField } from "./NameAndType.tsx";
import { OptionList } from "./OptionList.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { sameName, type AddForm } from "./use-add-characteristic.ts";
import { valueFields } from "../edited-value.ts";
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
  const twin = faults["name"] === nameInUse() ? sameName(existing, values.name) : undefined;
  const isOffered = twin !== undefined && offered.some(({ id }) => id === twin.id);
  return (
    <>
      <Banner tone="caution">{natureWarning()}.</Banner>
      <NameField
        edit={edit}
        aside={
          isOffered && (
            <Button
              small
              variant="ghost"
              onClick={() => edit.set({ mode: "existing", characteristicId: twin.id }, "name")}
            >{t`Use the existing one`}</Button>
          )
        }
      />
      <TypeField
        value={values.typeCode}
        error={faults["typeCode"]}
        onValueChange={(typeCode) => edit.set({ typeCode }, "options", ...valueFields)}
      />
      {(values.typeCode === null || values.typeCode === "selection") && <OptionList edit={edit} />}
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
          onValueChange={(value) => edit.set({ value }, ...valueFields)}
        />
      )}
    </>
  );
}
