import { Search } from "lucide-react";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";

const all = "all";

interface StatusFilterProps {
  /** The word for no filter. */
  readonly everyone: string;
  /** Empty: every status. */
  readonly value: string;
  readonly statuses: readonly { readonly code: string; readonly label: string }[];
  readonly onChange: (code: string) => void;
}

export function StatusFilter({ everyone, value, statuses, onChange }: StatusFilterProps) {
  return (
    <Field label="Status" labelHidden>
      <Select
        value={value || all}
        options={[
          { value: all, label: everyone },
          ...statuses.map(({ code, label }) => ({ value: code, label })),
        ]}
        onValueChange={(code) => onChange(code === all ? "" : code)}
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
    <Field label="Search User" labelHidden>
      <TextInput
        type="search"
        icon={Search}
        placeholder="Search User"
        maxLength={200}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  );
}
