import { Field } from "#ui/form/Field.tsx";
import { NumberInput, type NumberInputProps } from "#ui/form/NumberInput.tsx";
import type { Section, SettingsValues } from "../../rules/settings.ts";
import type { EditedSettings } from "./use-settings-edit.ts";

type NumberOf<Values> = {
  [Name in keyof Values]: Values[Name] extends number | null ? Name : never;
}[keyof Values] &
  string;

interface SettingNumberProps<S extends Section> extends Pick<
  NumberInputProps,
  "unit" | "reads" | "min" | "max" | "step" | "placeholder"
> {
  readonly edit: EditedSettings;
  readonly section: S;
  readonly name: NumberOf<SettingsValues[S]>;
  readonly label: string;
  readonly hint?: string;
  /** How much of a row it fills: a half unless something else is said. */
  readonly className?: "span-2" | "span-3";
}

export function SettingNumber<S extends Section>({
  edit,
  section,
  name,
  label,
  hint,
  className = "span-3",
  ...input
}: SettingNumberProps<S>) {
  return (
    <Field className={className} label={label} hint={hint} error={edit.faults[name]}>
      <NumberInput
        reads="whole"
        {...input}
        disabled={!edit.isEditing}
        value={edit.draft[section][name] as number | null}
        onValueChange={(value) => edit.set(section, { [name]: value } as Partial<SettingsValues[S]>)}
      />
    </Field>
  );
}
