import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { maxDays, nameLength } from "#features/tokens/rules/new-token.ts";
import { CopyButton } from "#ui/form/CopyButton.tsx";
import { ShownOnce } from "#ui/overlay/ShownOnce.tsx";
import { connectProvider, createConnectionToken } from "../contract.ts";

const lasting = [
  { value: String(maxDays), label: t`In a year` },
  { value: "180", label: t`In 180 days` },
  { value: "never", label: t.as("expires")`Never` },
];
const daysOf = (lasts: string): number | null => (lasts === "never" ? null : Number(lasts));

interface LastsProps {
  readonly lasts: string;
  readonly onLasts: (lasts: string) => void;
}

function Lasts({ lasts, onLasts }: LastsProps) {
  return (
    <Field label={t`Token expires`} hint={t`Super Admins get a mail a week before`}>
      <Select options={lasting} value={lasts} onValueChange={onLasts} />
    </Field>
  );
}

/** Connects an identity provider, then shows its token, once. */
export function ConnectDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const [lasts, setLasts] = useState(String(maxDays));
  const write = useWrite(connectProvider);
  if (write.data !== undefined) return <ShownToken text={write.data.secret} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t`Connect identity provider`}
      onClose={onClose}
      onSubmit={() => write.mutate({ body: { name, expiresInDays: daysOf(lasts) } })}
      pending={write.isPending}
      verb={t`Connect`}
      pendingVerb={t`Connecting...`}
      failure={write.error && Object.keys(write.error.fields).length === 0 ? write.error.message : null}
    >
      <div className="stack">
        <Field
          label={t`Name`}
          hint={t`Entra ID or Okta, for example`}
          error={write.error?.fields["name"]}
          required
        >
          <TextInput autoFocus maxLength={nameLength} value={name} onValueChange={setName} />
        </Field>
        <Lasts lasts={lasts} onLasts={setLasts} />
      </div>
    </Dialog>
  );
}

interface ConnectionTokenDialogProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

/** Another token of a connection, so that one can be replaced without a gap. */
export function ConnectionTokenDialog({ connectionId, onClose }: ConnectionTokenDialogProps) {
  const [lasts, setLasts] = useState(String(maxDays));
  const write = useWrite(createConnectionToken);
  if (write.data !== undefined) return <ShownToken text={write.data.secret} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t`Create token`}
      subtitle={t`Existing tokens still work. Revoke the old one once the provider uses the new one.`}
      onClose={onClose}
      onSubmit={() => write.mutate({ params: { connectionId }, body: { expiresInDays: daysOf(lasts) } })}
      pending={write.isPending}
      verb={t`Create token`}
      pendingVerb={t`Creating...`}
      failure={write.error?.message}
    >
      <Lasts lasts={lasts} onLasts={setLasts} />
    </Dialog>
  );
}

interface ShownTokenProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** A new token's text, which can't be seen again. */
function ShownToken({ text, onClose }: ShownTokenProps) {
  return (
    <ShownOnce
      title={t`The token is ready`}
      warning={t`You won't see the token again. Enter it at your identity provider: Entra ID calls it Secret Token, Okta API Token.`}
      onClose={onClose}
    >
      <Field label={t`Token`}>
        <TextInput value={text} readOnly onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div>
        <CopyButton text={text} copied={t`The token is copied`}>{t`Copy token`}</CopyButton>
      </div>
    </ShownOnce>
  );
}
