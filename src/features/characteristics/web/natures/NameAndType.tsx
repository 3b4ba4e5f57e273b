import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { listCharacteristicTypes } from "../../contract.ts";
import type { TypeCode } from "../../rules/characteristic.ts";
import { longestName } from "../../rules/new-characteristic.ts";
import type { NatureEditing } from "./edited-nature.ts";
import { typeHints, typeNames } from "../type-words.ts";

interface NameFieldProps {
  readonly edit: NatureEditing;
  readonly aside?: ReactNode | undefined;
}

export function NameField({ edit, aside }: NameFieldProps) {
  return (
    <Field label={t`Characteristic name`} error={edit.faults["name"]} aside={aside}>
      <TextInput
        dir="auto"
        data-autofocus=""
        maxLength={longestName}
        value={edit.draft.name}
        onValueChange={(name) => edit.set({ name }, "options")}
      />
    </Field>
  );
}

interface TypeFieldProps {
  readonly value: TypeCode | null;
  readonly error: string | undefined;
  readonly onValueChange: (typeCode: TypeCode) => void;
}

export function TypeField({ value, error, onValueChange }: TypeFieldProps) {
  const read = useRead(listCharacteristicTypes, {}, { fresh: freshFor.lookups });
  if (read.data === undefined)
    return <ReadView read={read} loading={t`Loading characteristic types...`} failed={t`Error`} />;
  const options = read.data.types.map(({ code }) => ({
    value: code,
    label: typeNames[code],
    hint: typeHints[code],
  }));
  return (
    <RadioGroup
      legend={t`Type`}
      column
      options={options}
      value={value}
      onValueChange={onValueChange}
      error={error}
    />
  );
}
