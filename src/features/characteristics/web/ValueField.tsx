import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { ambiguity } from "#shared/typed-number.ts";
import { Field } from "#ui/form/Field.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { TypeCode } from "../rules/characteristic.ts";
import { numberHint } from "../rules/characteristic-value.ts";
import type { EditedValue } from "./edited-value.ts";

interface ValueFieldProps {
  readonly typeCode: TypeCode;
  readonly value: EditedValue;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly faults: Readonly<Record<string, string>>;
  readonly onValueChange: (value: EditedValue) => void;
  /** Beside the label of a selection. */
  readonly aside?: ReactNode | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** A value's field, by type. A number is text here, so that it can be corrected. */
export function ValueField({
  typeCode,
  value,
  options,
  faults,
  onValueChange,
  aside,
  autoFocus = false,
}: ValueFieldProps) {
  const focus = autoFocus ? { "data-autofocus": "" } : {};
  if (typeCode === "number") {
    const fault = faults["valueNumber"];
    return (
      <Field
        label={t`Value`}
        error={fault && (ambiguity(value.number.trim(), 4) ?? fault)}
        hint={numberHint()}
      >
        <TextInput
          value={value.number}
          maxLength={40}
          {...focus}
          onValueChange={(number) => onValueChange({ ...value, number })}
        />
      </Field>
    );
  }
  if (typeCode === "true_false")
    return (
      <RadioGroup
        legend={t`Value`}
        options={[
          { value: "true", label: t`True` },
          { value: "false", label: t`False` },
        ]}
        value={value.truth ? "true" : "false"}
        onValueChange={(chosen) => onValueChange({ ...value, truth: chosen === "true" })}
        error={faults["valueBoolean"]}
      />
    );
  return (
    <Field label={t`Value`} error={faults["valueOptionId"]} aside={aside}>
      <Select
        placeholder={t`Select an option`}
        options={options}
        value={options.some((option) => option.value === value.option) ? value.option : ""}
        {...focus}
        onValueChange={(option) => onValueChange({ ...value, option })}
      />
    </Field>
  );
}
