import { useState, type FormEvent, type ReactNode } from "react";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { PasskeyProof } from "#features/access/contract.ts";
import { enterSignOnCode } from "../contract.ts";

interface SignOnCodeFormProps {
  /** A passkey's button, which gives what it proves to the call. */
  readonly passkey: (onProven: (passkey: PasskeyProof) => Promise<void>) => ReactNode;
  readonly onLoggedIn: (loggedIn: Output<typeof enterSignOnCode>) => void;
}

/** The person's own second factor, after the provider. */
export function SignOnCodeForm({ passkey, onLoggedIn }: SignOnCodeFormProps) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || code.trim() === "") return;
    setBusy(true);
    setFailure("");
    try {
      onLoggedIn(await call(enterSignOnCode, { body: { code } }));
    } catch (error) {
      setFailure(error instanceof CallFailure ? error.message : t`The code couldn't be checked. Try again.`);
      setCode("");
      setBusy(false);
    }
  };
  return (
    <form className="stack public-form" onSubmit={(event) => void submit(event)}>
      {failure !== "" && <Banner tone="critical">{failure}</Banner>}
      <Field label={t`Code`} hint={t`Six digits from your authenticator app, or a recovery code.`}>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoFocus
          required
          value={code}
          onValueChange={setCode}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={code.trim() === ""}
        pending={busy}
        pendingLabel={t`Logging in...`}
      >{t`Log in`}</Button>
      {passkey(async (proof) => onLoggedIn(await call(enterSignOnCode, { body: { passkey: proof } })))}
    </form>
  );
}
