import { CopyButton } from "./CopyButton.tsx";
import { Field } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

interface CopyFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** The button: "Copy link". */
  readonly verb: string;
  /** Said once it's copied: "The link is copied". */
  readonly copied: string;
}

/** A text to copy, such as a secret that is shown once, with a button that copies it. */
export function CopyField({ label, hint, value, verb, copied }: CopyFieldProps) {
  return (
    <>
      <Field label={label} hint={hint}>
        <TextInput value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div>
        <CopyButton text={value} copied={copied}>
          {verb}
        </CopyButton>
      </div>
    </>
  );
}
