import { Search } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";

const all = "all";

interface ChoiceFilterProps {
  readonly label: string;
  readonly everyone: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function ChoiceFilter({ label, everyone, value, choices, onChange }: ChoiceFilterProps) {
  return (
    <Field label={label} labelHidden>
      <Select
        value={value || all}
        options={[{ value: all, label: everyone }, ...choices]}
        onValueChange={(chosen) => onChange(chosen === all ? "" : chosen)}
      />
    </Field>
  );
}

interface UserSearchProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function UserSearch({ value, onChange }: UserSearchProps) {
  return (
    <Field label={t`Search User`} labelHidden>
      <TextInput
        type="search"
        icon={Search}
        placeholder={t`Search User`}
        maxLength={200}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  );
}
