import { useRef, useState, type FormEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Open } from "#web/Open.tsx";
import { useFirstFault } from "#web/first-fault.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { changeOwnEmail, withdrawOwnEmail, type Account } from "../account-contract.ts";
import { CurrentPasswordField } from "./PasswordFields.tsx";

const empty = { email: "", currentPassword: "" };

/** The address one logs in with, and the one that is to replace it. */
export function EmailPanel({ account }: { readonly account: Account }) {
  const [form, setForm] = useState(empty);
  const change = useWrite(changeOwnEmail);
  const withdraw = useWrite(withdrawOwnEmail);
  const fields = change.error?.fields ?? {};
  const shape = useRef<HTMLFormElement>(null);
  useFirstFault(shape, fields);
  const edit = (name: keyof typeof empty) => (value: string) => {
    setForm({ ...form, [name]: value });
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ body: form }, { onSuccess: () => setForm(empty) });
  };
  return (
    <Panel title={t`Email`}>
      <div className="stack">
        <p className="muted">{t`You log in as ${account.email}.`}</p>
        {account.wishedEmail !== null && (
          <Banner
            tone="info"
            action={
              <Button
                small
                pending={withdraw.isPending}
                onClick={() => withdraw.mutate({})}
              >{t`Keep the current address`}</Button>
            }
          >{t`A link is on its way to ${account.wishedEmail}. Your address changes when you use it.`}</Banner>
        )}
        {withdraw.isError && <Banner tone="critical">{withdraw.error.message}</Banner>}
        <Open to={changeOwnEmail}>
          <form className="stack account-form" ref={shape} onSubmit={submit}>
            {change.isError && Object.keys(fields).length === 0 && (
              <Banner tone="critical">{change.error.message}</Banner>
            )}
            <Field label={t`New email`} error={fields["email"]}>
              <TextInput
                type="email"
                autoComplete="email"
                required
                value={form.email}
                onValueChange={edit("email")}
              />
            </Field>
            <CurrentPasswordField
              value={form.currentPassword}
              error={fields["currentPassword"]}
              onValueChange={edit("currentPassword")}
            />
            <div>
              <Button
                type="submit"
                disabled={form.email.trim() === "" || form.currentPassword === ""}
                pending={change.isPending}
                pendingLabel={t`Sending...`}
              >{t`Send link`}</Button>
            </div>
          </form>
        </Open>
      </div>
    </Panel>
  );
}
