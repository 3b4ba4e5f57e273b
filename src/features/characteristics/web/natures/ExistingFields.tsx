import type { UseQueryResult } from "@tanstack/react-query";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { CallFailure } from "#web/call.ts";
import { useViewer } from "#web/viewer.ts";
import type { Characteristic } from "../../contract.ts";
import { AddOption } from "./AddOption.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import type { AddForm } from "./use-add-characteristic.ts";
import { valueFields } from "../edited-value.ts";
import { ValueField } from "../ValueField.tsx";

interface ExistingFieldsProps {
  readonly form: AddForm;
  readonly read: UseQueryResult<unknown, CallFailure>;
  /** What can be chosen: what one sees and the project does not have yet. */
  readonly offered: readonly Characteristic[];
}

/** The existing mode: the choice, what the chosen one is, and its value. */
export function ExistingFields({ form, read, offered }: ExistingFieldsProps) {
  const viewer = useViewer();
  const { edit, chosen } = form;
  const { draft: values, faults } = edit;
  if (read.isPending) return <Loading text={t`Loading characteristics...`} />;
  if (read.isError && read.data === undefined) return <ErrorPanel title={t`Error`} read={read} />;
  const setValue = (value: typeof values.value) => edit.set({ value }, ...valueFields);
  return (
    <>
      <Field
        label={t`Characteristic`}
        error={faults["characteristicId"]}
        hint={offered.length === 0 ? t`This project already has all of them. Add a new one.` : undefined}
      >
        <Select
          data-autofocus=""
          placeholder={t`Select a characteristic`}
          options={offered.map(({ id, name, isGlobal, functionName }) => ({
            value: id,
            label: name,
            group: isGlobal ? t`Global` : (functionName ?? ""),
          }))}
          value={offered.some(({ id }) => id === values.characteristicId) ? values.characteristicId : ""}
          onValueChange={(characteristicId) =>
            edit.set({ characteristicId, value: { ...values.value, option: "" } }, ...valueFields)
          }
        />
      </Field>
      <ScopeFields
        disabled
        scope={chosen ?? { isGlobal: false, functionId: null, aiModelling: false }}
        onScopeChange={() => undefined}
      />
      {chosen && (
        <ValueField
          typeCode={chosen.typeCode}
          value={values.value}
          options={chosen.options.map(({ id, optionLabel }) => ({ value: id, label: optionLabel }))}
          faults={faults}
          onValueChange={setValue}
        />
      )}
      {chosen?.typeCode === "selection" && may(viewer.roles, "change functions and characteristics") && (
        <AddOption characteristic={chosen} onAdded={(option) => setValue({ ...values.value, option })} />
      )}
    </>
  );
}
