import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Account } from "../account-contract.ts";
import { renamePasskey } from "../passkey-contract.ts";

interface RenamePasskeyDialogProps {
  readonly passkey: Account["passkeys"][number];
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
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
