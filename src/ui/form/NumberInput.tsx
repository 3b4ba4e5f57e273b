import { TextInput, type TextInputProps } from "./TextInput.tsx";

export interface NumberInputProps extends Omit<
  TextInputProps,
  "type" | "value" | "defaultValue" | "onValueChange" | "end"
> {
  readonly value: number | null;
  /** Called with the number, or with `null` while the field holds none. */
  readonly onValueChange: (value: number | null) => void;
}

/** A number, right-aligned. The wheel never changes it. */
export function NumberInput({ value, onValueChange, ...rest }: NumberInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      {...rest}
      type="number"
      value={value ?? ""}
      onWheel={(event) => event.currentTarget.blur()}
      onChange={(event) => {
        const typed = event.target.valueAsNumber;
        onValueChange(Number.isNaN(typed) ? null : typed);
      }}
    />
  );
}
