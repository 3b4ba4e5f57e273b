import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { useFormats } from "#web/formats.ts";
import { Open } from "#web/Open.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Account } from "../account-contract.ts";
import { addPasskey } from "../passkey-contract.ts";
import { AddPasskeyDialog } from "./AddPasskeyDialog.tsx";
import { canUsePasskeys } from "./passkey-support.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { RemovePasskeyDialog } from "./RemovePasskeyDialog.tsx";
import { RenamePasskeyDialog } from "./RenamePasskeyDialog.tsx";

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
