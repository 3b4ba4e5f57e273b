import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Account } from "../account-contract.ts";
import type { PasskeyProof } from "../contract.ts";
import { removePasskey } from "../passkey-contract.ts";
import { CurrentPasswordField } from "./PasswordFields.tsx";

interface RemovePasskeyDialogProps {
  readonly passkey: Account["passkeys"][number];
  readonly onClose: () => void;
}

/** Removes a passkey, with the current password or a passkey. */
export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const remove = useWrite(removePasskey);
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState("");
  const send = (proof: { currentPassword?: string; passkey?: PasskeyProof }) =>
    remove.mutate({ params: { passkeyId: passkey.id }, body: proof }, { onSuccess: onClose });
  const byPasskey = async () => {
    const browser = await import("./passkey-browser.ts");
    setFailure("");
    try {
      send({ passkey: await browser.provePasskey() });
    } catch (error) {
      setFailure(browser.whyNot(error));
    }
  };
  const wrong = remove.error?.fields["currentPassword"];
  return (
    <Dialog
      open
      danger
      title={t`Remove ${passkey.name}?`}
      verb={t`Remove`}
      pending={remove.isPending}
      failure={failure || (wrong === undefined ? remove.error?.message : null)}
      disabled={password === ""}
      onSubmit={() => send({ currentPassword: password })}
      onClose={onClose}
      aside={<Button onClick={() => void byPasskey()}>{t`Use a passkey instead`}</Button>}
    >
      <div className="stack">
        <p className="muted">{t`It no longer logs you in. Your device may still list it: remove it there too.`}</p>
        <CurrentPasswordField autoFocus value={password} error={wrong} onValueChange={setPassword} />
      </div>
    </Dialog>
  );
}
