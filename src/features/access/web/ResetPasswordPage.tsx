import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { openPasswordReset, resetPassword } from "../account-contract.ts";
import { useMailedLink } from "./mailed-link.ts";
import { NewPasswordFields, useNewPassword } from "./PasswordFields.tsx";
import { PublicDone, PublicLink } from "./PublicDone.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { refreshSession } from "./session.ts";

const noLink = t`This link no longer works. Ask for a new one.`;

/** /reset-password: sets a new password with a mailed link, which opening doesn't use up. */
export function ResetPasswordPage() {
  const client = useQueryClient();
  const { token, link, dead } = useMailedLink(openPasswordReset);
  const { form, ...next } = useNewPassword();
  const reset = useWrite(resetPassword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!next.check() || reset.isPending) return;
    // Every session of the person has ended, this browser's too if it was theirs.
    reset.mutate(
      { body: { token, ...next.typed } },
      { onSuccess: () => void refreshSession(client), onError: (failure) => next.setFaults(failure.fields) },
    );
  };
  if (reset.isSuccess)
    return (
      <PublicDone
        title={t`Your password is set`}
        subtitle={t`Log in as ${reset.data.email} with it. Your earlier sessions have ended.`}
      >{t`Log in`}</PublicDone>
    );
  const failed = reset.isError && Object.keys(reset.error.fields).length === 0;
  return (
    <PublicFrame
      title={t`Set a new password`}
      subtitle={
        link.data
          ? t`For ${link.data.email} at ${link.data.organizationName}.`
          : t`Choose the password you will log in with.`
      }
    >
      <form className="stack public-form" ref={form} onSubmit={submit}>
        {dead && <Banner tone="critical">{token === "" ? noLink : link.error?.message}</Banner>}
        {failed && <Banner tone="critical">{reset.error.message}</Banner>}
        <NewPasswordFields {...next.fields} disabled={dead} />
        <Button
          type="submit"
          variant="primary"
          disabled={dead}
          pending={reset.isPending}
          pendingLabel={t`Saving...`}
        >{t`Set password`}</Button>
        {(dead || failed) && <PublicLink href="/forgot-password">{t`Ask for another link`}</PublicLink>}
      </form>
    </PublicFrame>
  );
}
