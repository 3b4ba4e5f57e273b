import { count } from "#shared/count.ts";
import { Field } from "#ui/form/Field.tsx";
import { PasswordInput } from "#ui/form/PasswordInput.tsx";
import { StrengthMeter } from "./StrengthMeter.tsx";
import { passwordStrength } from "../rules/password.ts";

interface NewPasswordFieldsProps {
  readonly password: string;
  readonly confirmation: string;
  readonly minLength: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly disabled?: boolean;
  readonly onPassword: (value: string) => void;
  readonly onConfirmation: (value: string) => void;
}

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields({
  password,
  confirmation,
  minLength,
  fields,
  disabled = false,
  onPassword,
  onConfirmation,
}: NewPasswordFieldsProps) {
  const { level, word } = passwordStrength(password, minLength);
  return (
    <>
      <Field
        label="New password"
        error={fields["password"]}
        hint={`At least ${minLength} characters; 12 or more are safer.`}
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          value={password}
          onValueChange={onPassword}
          disabled={disabled}
        />
      </Field>
      {word !== "" && (
        <StrengthMeter level={level}>{`${word}, ${count([...password].length, "character")}`}</StrengthMeter>
      )}
      <Field label="Confirm password" error={fields["confirmation"]}>
        <PasswordInput
          name="confirmation"
          autoComplete="new-password"
          required
          value={confirmation}
          onValueChange={onConfirmation}
          disabled={disabled}
        />
      </Field>
    </>
  );
}
