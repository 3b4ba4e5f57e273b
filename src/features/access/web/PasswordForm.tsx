import { useRef, useState, type FormEvent } from "react";
import { useWrite } from "#web/data.ts";
import { useFirstFault } from "#web/first-fault.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { PasswordInput } from "#ui/form/PasswordInput.tsx";
import { changePassword } from "../contract.ts";
import { checkNewPassword } from "../rules/password.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { useSession } from "./session.ts";
import "./account.css";

const empty = { currentPassword: "", password: "", confirmation: "" };

/** Changes one's own password with the current one. */
export function PasswordForm() {
  const minLength = useSession()?.product.passwordMinLength ?? 6;
  const [form, setForm] = useState(empty);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const change = useWrite(changePassword);
  const shape = useRef<HTMLFormElement>(null);
  useFirstFault(shape, fields);
  const edit = (name: keyof typeof empty) => (value: string) => {
    setForm({ ...form, [name]: value });
    setFields({});
    if (change.isSuccess || change.isError) change.reset();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkNewPassword(form.password, form.confirmation, minLength);
    setFields(wrong);
    if (Object.keys(wrong).length > 0) return;
    change.mutate(
      { body: form },
      { onSuccess: () => setForm(empty), onError: (failure) => setFields(failure.fields) },
    );
  };

  return (
    <form className="stack account-form" ref={shape} onSubmit={submit}>
      {change.isSuccess && <Banner tone="positive">Your password has been changed.</Banner>}
      {change.isError && Object.keys(change.error.fields).length === 0 && (
        <Banner tone="critical">{change.error.message}</Banner>
      )}
      <Field label="Current password" error={fields["currentPassword"]}>
        <PasswordInput
          autoComplete="current-password"
          required
          value={form.currentPassword}
          onValueChange={edit("currentPassword")}
        />
      </Field>
      <NewPasswordFields
        password={form.password}
        confirmation={form.confirmation}
        minLength={minLength}
        fields={fields}
        onPassword={edit("password")}
        onConfirmation={edit("confirmation")}
      />
      <div>
        <Button type="submit" variant="primary" pending={change.isPending} pendingLabel="Saving...">
          Change password
        </Button>
      </div>
    </form>
  );
}
