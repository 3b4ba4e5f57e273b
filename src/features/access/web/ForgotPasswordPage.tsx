import { useState, type FormEvent } from "react";
import { useWrite } from "#web/data.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NoMailServer } from "#web/NoMailServer.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { requestPasswordReset } from "../account-contract.ts";
import { PublicLink } from "./PublicDone.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { useSession } from "./session.ts";

/** /forgot-password: asks for a link by email. Says the same whether or not the address is known. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState("");
  const ask = useWrite(requestPasswordReset);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending && email.trim() !== "") ask.mutate({ body: { email } });
  };
  return (
    <PublicFrame title="Forgot password?" subtitle="We'll mail you a link to set a new one.">
      <form className="stack public-form" onSubmit={submit}>
        {ask.isError && <Banner tone="critical">{ask.error.message}</Banner>}
        {ask.isSuccess && <Requested />}
        <Field label="Email">
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onValueChange={(value) => {
              setEmail(value);
              ask.reset();
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          disabled={email.trim() === "" || ask.isSuccess}
          pending={ask.isPending}
          pendingLabel="Sending..."
        >
          Send link
        </Button>
        <PublicLink href="/login">Back to log in</PublicLink>
      </form>
    </PublicFrame>
  );
}

function Requested() {
  const { sendsMail = true, mailPage = null } = useSession()?.product ?? {};
  if (!sendsMail && mailPage === null)
    return <NoMailServer>Ask its operator to set up a mail server.</NoMailServer>;
  return (
    <>
      <Banner tone="positive">If we know this address, a link is on its way. It works for one hour.</Banner>
      {mailPage !== null && (
        <p className="muted">
          This server doesn't send mail: <a href={mailPage}>read it here</a>.
        </p>
      )}
    </>
  );
}
