import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { useFormats } from "#web/formats.ts";
import { Open } from "#web/Open.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useWrite } from "#web/data.ts";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Account } from "../account-contract.ts";
import { addPasskey, renamePasskey, removePasskey } from "../passkey-contract.ts";
import type { PasskeyProof } from "../contract.ts";
import { AddPasskeyDialog } from "./AddPasskeyDialog.tsx";
import { canUsePasskeys } from "./passkey-support.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { CurrentPasswordField } from "./PasswordFields.tsx";

type Passkey = Account["passkeys"][number];
type Step =
  | { readonly kind: "add" }
  | { readonly kind: "rename" | "remove"; readonly passkey: Passkey }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/** A person's passkeys: add, rename and remove them. */
export function PasskeysPanel({ account }: { readonly account: Account }) {
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const { passkeys } = account;
  const canAdd = canUsePasskeys();
  return (
    <Panel
      title={t`Passkeys`}
      actions={
        canAdd && (
          <Open to={addPasskey}>
            <Button small icon={Plus} onClick={() => setStep({ kind: "add" })}>{t`Add a passkey`}</Button>
          </Open>
        )
      }
    >
      <div className="stack">
        <p className="muted">{t`Log in with your fingerprint, face, device PIN or security key instead of your password. With a passkey, your password alone no longer logs you in.`}</p>
        {!canAdd && (
          <Banner tone="info">{t`This browser can't use passkeys here. They need https and a domain.`}</Banner>
        )}
        {passkeys.length > 0 && (
          <ul className="account-sessions">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onStep={(kind) => setStep({ kind, passkey })} />
            ))}
          </ul>
        )}
      </div>
      {step?.kind === "add" && (
        <AddPasskeyDialog
          hasPasskeys={passkeys.length > 0}
          onClose={close}
          onDone={(codes) => (codes.length > 0 ? setStep({ kind: "codes", codes }) : close())}
        />
      )}
      {step?.kind === "rename" && <RenamePasskeyDialog passkey={step.passkey} onClose={close} />}
      {step?.kind === "remove" && <RemovePasskeyDialog passkey={step.passkey} onClose={close} />}
      {step?.kind === "codes" && <RecoveryCodes codes={step.codes} onClose={close} />}
    </Panel>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onStep: (kind: "rename" | "remove") => void;
}

function PasskeyRow({ passkey, onStep }: PasskeyRowProps) {
  const formats = useFormats();
  return (
    <li>
      <div className="grow">
        <p className="strong">{passkey.name}</p>
        <p className="muted fine">
          {passkey.lastUsedAt === null
            ? t`Added ${formats.instant(passkey.createdAt)}, not used yet`
            : t`Added ${formats.instant(passkey.createdAt)}, last used ${formats.instant(passkey.lastUsedAt)}`}
        </p>
      </div>
      <IconButton small icon={Pencil} label={t`Rename ${passkey.name}`} onClick={() => onStep("rename")} />
      <IconButton small icon={Trash2} label={t`Remove ${passkey.name}`} onClick={() => onStep("remove")} />
    </li>
  );
}

interface RenamePasskeyDialogProps {
  readonly passkey: Account["passkeys"][number];
  readonly onClose: () => void;
}

function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const rename = useWrite(renamePasskey);
  const [name, setName] = useState(passkey.name);
  const wrong = rename.error?.fields["name"];
  return (
    <Dialog
      open
      title={t`Rename ${passkey.name}`}
      verb={t`Rename`}
      pendingVerb={t`Renaming...`}
      pending={rename.isPending}
      failure={wrong === undefined ? rename.error?.message : null}
      onSubmit={() =>
        rename.mutate(
          { params: { passkeyId: passkey.id }, body: { version: passkey.version, name } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Field label={t`Name`} error={wrong}>
        <TextInput autoFocus maxLength={60} value={name} onValueChange={setName} />
      </Field>
    </Dialog>
  );
}

interface RemovePasskeyDialogProps {
  readonly passkey: Account["passkeys"][number];
  readonly onClose: () => void;
}

/** Removes a passkey, with the current password or a passkey. */
function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
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
