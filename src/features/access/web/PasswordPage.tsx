import { useState, type FormEvent } from "react";
import { useWrite } from "../../../web/data.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { changePassword } from "../contract.ts";
import { checkNewPassword } from "../rules/password.ts";
import { useSession } from "./session.ts";
import "./password-page.css";

const empty = { currentPassword: "", password: "", confirmation: "" };

/** /account/password: Reset Password for the signed-in person, who gives the current one. */
export function PasswordPage() {
  const minLength = useSession()?.product.passwordMinLength ?? 6;
  const [form, setForm] = useState(empty);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const change = useWrite(changePassword);
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
    change.mutate({ body: form }, { onSuccess: () => setForm(empty), onError: (failure) => setFields(failure.fields) });
  };

  return (
    <main className="page">
      <PageHeader title="Reset Password" subtitle="Every other session of yours ends." />
      <form className="password-form" onSubmit={submit}>
        {change.isSuccess && <Banner tone="positive">Your password has been changed.</Banner>}
        {change.isError && Object.keys(change.error.fields).length === 0 && <Banner tone="critical">{change.error.message}</Banner>}
        <Field label="Current password" error={fields["currentPassword"]}>
          <PasswordInput autoComplete="current-password" required value={form.currentPassword} onValueChange={edit("currentPassword")} />
        </Field>
        <Field label="New password" error={fields["password"]} hint={`At least ${minLength} characters; 12 or more are safer.`}>
          <PasswordInput autoComplete="new-password" required value={form.password} onValueChange={edit("password")} />
        </Field>
        <Field label="Confirm password" error={fields["confirmation"]}>
          <PasswordInput autoComplete="new-password" required value={form.confirmation} onValueChange={edit("confirmation")} />
        </Field>
        <div>
          <Button type="submit" variant="primary" pending={change.isPending} pendingLabel="Saving...">
            Change password
          </Button>
        </div>
      </form>
    </main>
  );
}
