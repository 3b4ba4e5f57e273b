import { FieldError } from "./Field.tsx";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useFieldNote, useTypedNumber, type NumberReading } from "./use-typed-number.ts";

export interface NumberInputProps
  extends
    NumberReading,
    Omit<TextInputProps, "type" | "value" | "defaultValue" | "onValueChange" | "end" | keyof NumberReading> {
  /** NaN where what is typed is no number. */
  readonly value: number | null;
  /** Called with the number, `null` while the field is empty, and NaN while its text can't be read. */
  readonly onValueChange: (value: number | null) => void;
}

/** A number as the language writes it, right-aligned. A `Field` around it shows what is wrong with the text. */
export function NumberInput({ value, onValueChange, reads, min, max, step, ...rest }: NumberInputProps) {
  const typed = useTypedNumber(value, onValueChange, { reads, min, max, step });
  const isSaid = useFieldNote(typed.fault, typed.note);
  const input = (
    <TextInput
      {...rest}
      {...typed.input}
      {...(typed.fault === null ? {} : { "aria-invalid": true })}
      onValueChange={typed.type}
      onBlur={(event) => {
        typed.input.onBlur();
        rest.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        typed.input.onKeyDown(event);
        rest.onKeyDown?.(event);
      }}
    />
  );
  if (isSaid) return input;
  return (
    <span className="number-input">
      {input}
      <span role="status">{typed.fault === null ? typed.note : <FieldError>{typed.fault}</FieldError>}</span>
    </span>
  );
}
