import { useRef, useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { PasswordInput } from "#ui/form/PasswordInput.tsx";
import { useFirstFault } from "#web/first-fault.ts";
import { checkNewPassword, passwordStrength } from "../rules/password.ts";
import { useSession } from "./session.ts";
import "./strength-meter.css";

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

type Faults = Readonly<Record<string, string>>;

/** By level, from 0. */
const tones = ["critical", "critical", "caution", "positive", "positive"] as const;

const none: NewPassword = { password: "", confirmation: "" };

/** A new password as it is typed, and its form, which puts the focus on the first fault. */
export function useNewPassword(onEdit?: () => void) {
  const minLength = useSession()?.product.passwordMinLength ?? 6;
  const [typed, setTyped] = useState(none);
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  useFirstFault(form, faults);
  const edited = () => {
    setFaults({});
    onEdit?.();
  };
  return {
    form,
    typed,
    faults,
    setFaults,
    edited,
    clear: () => setTyped(none),
    /** Shows what is wrong; true where nothing is. */
    check: () => {
      const wrong = checkNewPassword(typed.password, typed.confirmation, minLength);
      setFaults(wrong);
      return Object.keys(wrong).length === 0;
    },
    fields: {
      typed,
      faults,
      minLength,
      onType: (name: keyof NewPassword, value: string) => {
        setTyped({ ...typed, [name]: value });
        edited();
      },
    },
  };
}

interface NewPasswordFieldsProps {
  readonly typed: NewPassword;
  readonly faults: Faults;
  readonly minLength: number;
  readonly disabled?: boolean;
  readonly onType: (name: keyof NewPassword, value: string) => void;
}

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields({
  typed,
  faults,
  minLength,
  disabled = false,
  onType,
}: NewPasswordFieldsProps) {
  const { level, word } = passwordStrength(typed.password, minLength);
  const input = (name: keyof NewPassword) => (
    <PasswordInput
      name={name}
      autoComplete="new-password"
      required
      value={typed[name]}
      onValueChange={(value) => onType(name, value)}
      disabled={disabled}
    />
  );
  return (
    <>
      <Field
        required
        label={t`New password`}
        error={faults["password"]}
        hint={t`At least ${minLength} characters; 12 or more are safer.`}
      >
        {input("password")}
      </Field>
      {/* A refused password isn't praised. */}
      {word !== "" && faults["password"] === undefined && (
        <div className="strength" data-tone={tones[level]}>
          <span className="strength-bar" aria-hidden="true">
            <span style={{ width: `${level * 25}%` }} />
          </span>
          <output className="fine quiet">{t`${word}, ${plural([...typed.password].length, "# character", "# characters")}`}</output>
        </div>
      )}
      <Field required label={t`Confirm password`} error={faults["confirmation"]}>
        {input("confirmation")}
      </Field>
    </>
  );
}

interface CurrentPasswordFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  readonly onValueChange: (value: string) => void;
}

export function CurrentPasswordField({ error, ...input }: CurrentPasswordFieldProps) {
  return (
    <Field required label={t`Current password`} error={error}>
      <PasswordInput autoComplete="current-password" required {...input} />
    </Field>
  );
}
