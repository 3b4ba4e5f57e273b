import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import { readAgain } from "#web/read-again.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { PasskeyProof } from "../contract.ts";
import { beginPasskey } from "../passkey-contract.ts";
import { checkPasskeyName } from "../rules/passkey.ts";
import { CurrentPasswordField } from "./PasswordFields.tsx";
import { rememberPasskey } from "./passkey-support.ts";

interface AddPasskeyDialogProps {
  readonly hasPasskeys: boolean;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Adds a passkey: who one is, a name for it, then the browser's own questions. */
export function AddPasskeyDialog({ hasPasskeys, onClose, onDone }: AddPasskeyDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState("");
  const [pending, setPending] = useState(false);
  const add = async (proof: () => Promise<{ currentPassword?: string; passkey?: PasskeyProof }>) => {
    const wrong = checkPasskeyName(name);
    setFaults(wrong);
    setFailure("");
    if (Object.keys(wrong).length > 0) return;
    setPending(true);
    const browser = await import("./passkey-browser.ts");
    try {
      const options = await call(beginPasskey, { body: await proof() });
      const codes = await browser.makePasskey(options, name);
      rememberPasskey();
      await readAgain(client, { queryKey: ["read"] });
      onDone(codes);
    } catch (error) {
      const fields = error instanceof CallFailure ? error.fields : {};
      setFaults(fields);
      if (fields["currentPassword"] === undefined && fields["name"] === undefined)
        setFailure(browser.whyNot(error));
      setPending(false);
    }
  };
  const byPasskey = async () => ({
    passkey: await (await import("./passkey-browser.ts")).provePasskey(),
  });
  return (
    <Dialog
      open
      title={t`Add a passkey`}
      onClose={onClose}
      pending={pending}
      failure={failure === "" ? null : failure}
      onSubmit={() => void add(async () => ({ currentPassword: password }))}
      verb={t`Continue`}
      pendingVerb={t`Waiting...`}
      disabled={password === ""}
      aside={
        hasPasskeys && (
          <Button disabled={pending} onClick={() => void add(byPasskey)}>{t`Use a passkey instead`}</Button>
        )
      }
    >
      <div className="stack">
        <Field label={t`Name`} hint={t`To tell it from others, such as Work laptop.`} error={faults["name"]}>
          <TextInput autoFocus maxLength={60} value={name} onValueChange={setName} />
        </Field>
        <CurrentPasswordField
          value={password}
          error={faults["currentPassword"]}
          onValueChange={setPassword}
        />
      </div>
    </Dialog>
  );
}
