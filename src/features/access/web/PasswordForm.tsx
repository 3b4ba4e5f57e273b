import { useState, type FormEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Open } from "#web/Open.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { changePassword } from "../contract.ts";
import { CurrentPasswordField, NewPasswordFields, useNewPassword } from "./PasswordFields.tsx";
import "./account.css";

/** /account/password: Reset Password for the signed-in person, who gives the current one. */
export function PasswordPage() {
  return (
    <main className="page">
      <PageHeader title={t`Reset Password`} subtitle={t`Your other sessions end.`} />
      <PasswordForm />
    </main>
  );
}

export function PasswordForm() {
  return (
    <Open to={changePassword}>
      <ChangeForm />
    </Open>
  );
}

function ChangeForm() {
  const change = useWrite(changePassword);
  const [currentPassword, setCurrentPassword] = useState("");
  const [endsTokensAndLinks, setEndsTokensAndLinks] = useState(true);
  const { form, ...next } = useNewPassword(() => {
    if (change.isSuccess || change.isError) change.reset();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!next.check()) return;
    change.mutate(
      { body: { currentPassword, endsTokensAndLinks, ...next.typed } },
      {
        onSuccess: () => {
          setCurrentPassword("");
          next.clear();
        },
        onError: (failure) => next.setFaults(failure.fields),
      },
    );
  };
  return (
    <form className="stack account-form" ref={form} onSubmit={submit}>
      {change.isSuccess && <Banner tone="positive">{t`Your password has been changed.`}</Banner>}
      {change.isError && Object.keys(change.error.fields).length === 0 && (
        <Banner tone="critical">{change.error.message}</Banner>
      )}
      <CurrentPasswordField
        value={currentPassword}
        error={next.faults["currentPassword"]}
        onValueChange={(value) => {
          setCurrentPassword(value);
          next.edited();
        }}
      />
      <NewPasswordFields {...next.fields} />
      <Checkbox checked={endsTokensAndLinks} onCheckedChange={setEndsTokensAndLinks}>
        {t`Also end my API tokens and calendar links`}
      </Checkbox>
      <div>
        <Button
          type="submit"
          variant="primary"
          pending={change.isPending}
          pendingLabel={t`Saving...`}
        >{t`Change password`}</Button>
      </div>
    </form>
  );
}
