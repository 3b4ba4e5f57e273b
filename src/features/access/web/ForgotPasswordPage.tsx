import { useState, type FormEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NoMailServer } from "#web/NoMailServer.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { rich } from "#ui/base/rich.ts";
import { requestPasswordReset } from "../account-contract.ts";
import { PublicLink } from "./PublicDone.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { useSession } from "./session.ts";

/** /forgot-password: requests a link by email. Says the same whether or not the address is known. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState("");
  const request = useWrite(requestPasswordReset);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending && email.trim() !== "") request.mutate({ body: { email } });
  };
  return (
    <PublicFrame title={t`Forgot password?`} subtitle={t`We'll mail you a link to set a new one.`}>
      <form className="stack public-form" onSubmit={submit}>
        {request.isError && <Banner tone="critical">{request.error.message}</Banner>}
        {request.isSuccess && <Requested />}
        <Field label={t`Email`}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onValueChange={(value) => {
              setEmail(value);
              request.reset();
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          disabled={email.trim() === "" || request.isSuccess}
          pending={request.isPending}
          pendingLabel={t`Sending...`}
        >{t`Send link`}</Button>
        <PublicLink href="/login">{t`Back to log in`}</PublicLink>
      </form>
    </PublicFrame>
  );
}

function Requested() {
  const { sendsMail = true, mailPage = null } = useSession()?.product ?? {};
  if (!sendsMail && mailPage === null)
    return <NoMailServer>{t`Ask its operator to set up a mail server.`}</NoMailServer>;
  return (
    <>
      <Banner tone="positive">{t`If we know this address, a link is on its way. It works for one hour.`}</Banner>
      {mailPage !== null && (
        <p className="muted">{rich`This server doesn't send mail: ${<a href={mailPage}>{t`read it here`}</a>}.`}</p>
      )}
    </>
  );
}
