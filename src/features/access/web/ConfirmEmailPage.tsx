import { useQueryClient } from "@tanstack/react-query";
import { useWrite } from "#web/data.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { confirmEmail, openEmailConfirmation } from "../account-contract.ts";
import { useMailedLink } from "./mailed-link.ts";
import { PublicDone, PublicLink } from "./PublicDone.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { refreshSession } from "./session.ts";

const noLink = "This link no longer works. Ask for a new one.";

/** /confirm-email: the owner of an address confirms it, by a button since mail programs open links. */
export function ConfirmEmailPage() {
  const client = useQueryClient();
  const { token, link, dead } = useMailedLink(openEmailConfirmation);
  const confirm = useWrite(confirmEmail);
  if (confirm.isSuccess) {
    return (
      <PublicDone
        title="Your email address is confirmed"
        subtitle={`From now on, log in as ${confirm.data.email}.`}
      >
        Continue
      </PublicDone>
    );
  }
  return (
    <PublicFrame
      title="Confirm your email address"
      subtitle={link.data ? `${link.data.email} at ${link.data.organizationName}.` : "You'll log in with it."}
    >
      <div className="stack public-form">
        {dead && <Banner tone="critical">{token === "" ? noLink : link.error?.message}</Banner>}
        {confirm.isError && <Banner tone="critical">{confirm.error.message}</Banner>}
        <Button
          variant="primary"
          disabled={dead || !link.data}
          pending={confirm.isPending}
          pendingLabel="Confirming..."
          onClick={() =>
            confirm.mutate({ body: { token } }, { onSuccess: () => void refreshSession(client) })
          }
        >
          Confirm email address
        </Button>
        <PublicLink href="/login">Back to log in</PublicLink>
      </div>
    </PublicFrame>
  );
}
