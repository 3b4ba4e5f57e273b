import { useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { confirmEmail, openEmailConfirmation } from "../account-contract.ts";
import { useMailedLink } from "./mailed-link.ts";
import { PublicDone, PublicLink } from "./PublicDone.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { refreshSession } from "./session.ts";

const noLink = t`This link no longer works. Ask for a new one.`;

/** /confirm-email: the owner of an address confirms it, by a button since mail programs open links. */
export function ConfirmEmailPage() {
  const client = useQueryClient();
  const { token, link, dead } = useMailedLink(openEmailConfirmation);
  const confirm = useWrite(confirmEmail);
  if (confirm.isSuccess) {
    return (
      <PublicDone
        title={t`Your email address is confirmed`}
        subtitle={t`From now on, log in as ${confirm.data.email}.`}
      >{t`Continue`}</PublicDone>
    );
  }
  return (
    <PublicFrame
      title={t`Confirm your email address`}
      subtitle={
        link.data ? t`${link.data.email} at ${link.data.organizationName}.` : t`You'll log in with it.`
      }
    >
      <div className="stack public-form">
        {dead && <Banner tone="critical">{token === "" ? noLink : link.error?.message}</Banner>}
        {confirm.isError && <Banner tone="critical">{confirm.error.message}</Banner>}
        <Button
          variant="primary"
          disabled={dead || !link.data}
          pending={confirm.isPending}
          pendingLabel={t`Confirming...`}
          onClick={() =>
            confirm.mutate({ body: { token } }, { onSuccess: () => void refreshSession(client) })
          }
        >{t`Confirm email address`}</Button>
        <PublicLink href="/login">{t`Back to log in`}</PublicLink>
      </div>
    </PublicFrame>
  );
}
