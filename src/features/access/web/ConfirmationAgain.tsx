import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { mailConfirmationAgain } from "../account-contract.ts";

/** Mails the confirmation link again after the right password (docs/readings.md#amb-61). */
export function ConfirmationAgain({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}) {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setState("busy");
    setError(null);
    try {
      await call(mailConfirmationAgain, { body: { email, password } });
      setState("sent");
    } catch (failure) {
      setError(failure instanceof CallFailure ? failure.message : t`The link couldn't be sent. Try again.`);
      setState("idle");
    }
  };
  if (state === "sent") return <Banner tone="positive">{t`A link is on its way to ${email.trim()}.`}</Banner>;
  return (
    <>
      {error !== null && <Banner tone="critical">{error}</Banner>}
      <Button
        pending={state === "busy"}
        pendingLabel={t`Sending...`}
        onClick={() => void send()}
      >{t`Send the link again`}</Button>
    </>
  );
}
