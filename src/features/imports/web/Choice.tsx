import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import type { SelectOption } from "#ui/form/select-option.ts";
import { Select } from "#ui/form/Select.tsx";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | "" | null;
  readonly placeholder?: string;
  readonly disabled: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A field that is chosen from a list; nothing is chosen where its value is null. */
export function Choice<Value extends string>({
  label,
  hint,
  value,
  onChoose,
  ...select
}: ChoiceProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      <Select placeholder={t`Choose`} {...select} value={value ?? ""} onValueChange={onChoose} />
    </Field>
  );
}
