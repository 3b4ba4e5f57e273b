import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { RequestedStep, SignIn } from "./use-sign-in.ts";

interface CodeFieldProps {
  readonly form: SignIn;
  readonly requested: RequestedStep;
}

/** Reads the second factor's code, or a recovery code. */
export function CodeField({ form, requested }: CodeFieldProps) {
  return (
    <Field
      label={t`Code`}
      hint={
        requested === "passkey_needed"
          ? t`A recovery code, if you don't have your passkey with you.`
          : t`Six digits from your authenticator app, or a recovery code.`
      }
      aside={<button type="button" className="link-button fine" onClick={form.back}>{t`Back`}</button>}
    >
      <TextInput
        name="code"
        autoComplete="one-time-code"
        autoFocus
        required
        value={form.code}
        onValueChange={form.edit(form.setCode)}
      />
    </Field>
  );
}
