import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useDiscard } from "#ui/overlay/use-discard.ts";
import { useWrite } from "#web/data.ts";
import { CopyButton } from "#ui/form/CopyButton.tsx";
import { ShownOnce } from "#ui/overlay/ShownOnce.tsx";
import { createOrganisationToken, createOwnToken } from "../contract.ts";
import { kindOf, maxDays, nameLength, tokenFaults, usualDays } from "../rules/new-token.ts";
import { areas } from "../rules/areas.ts";
import { ScopeTable } from "./ScopeTable.tsx";

interface CreateTokenDialogProps {
  readonly owner: "person" | "organisation";
  readonly onClose: () => void;
}

const never = "never";
const lasting = [
  { value: "30", label: t`In 30 days` },
  { value: String(usualDays), label: t`In ${usualDays} days` },
  { value: "180", label: t`In 180 days` },
  { value: String(maxDays), label: t`In a year` },
];

/** The form, and what is wrong with it once someone tried to send it. */
function useNewToken(owner: "person" | "organisation") {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [lasts, setLasts] = useState(String(usualDays));
  const [isTried, setTried] = useState(false);
  const write = useWrite(owner === "person" ? createOwnToken : createOrganisationToken);
  const input = { name, scopes: [...scopes], expiresInDays: lasts === never ? null : Number(lasts) };
  const found = tokenFaults(kindOf(owner, scopes), input);
  const faults: Readonly<Record<string, string>> = isTried ? found : {};
  return {
    name,
    setName,
    scopes,
    setScopes,
    lasts,
    setLasts,
    made: write.data?.secret,
    pending: write.isPending,
    faults: { ...write.error?.fields, ...faults },
    failure: write.error && Object.keys(write.error.fields).length === 0 ? write.error.message : null,
    send: () => {
      setTried(true);
      if (Object.keys(found).length === 0) write.mutate({ body: input });
    },
  };
}

/** Creates an API token, then shows its text, once. */
export function CreateTokenDialog({ owner, onClose }: CreateTokenDialogProps) {
  const form = useNewToken(owner);
  const { made, faults } = form;
  const isTyped = form.name.trim() !== "" || form.scopes.length > 0;
  const { close, question } = useDiscard(isTyped, t`The token hasn't been created yet.`, onClose);
  if (made !== undefined)
    return <NewToken name={form.name.trim()} text={made} scopes={form.scopes} onClose={onClose} />;
  const options =
    owner === "person" ? lasting : [...lasting, { value: never, label: t.as("expires")`Never` }];
  return (
    <>
      <Dialog
        open
        size="medium"
        title={t`Create API token`}
        subtitle={
          owner === "person"
            ? t`It can do what you can do, limited to what you choose here.`
            : t`It belongs to the organisation. It can do what you can do, limited to what you choose here.`
        }
        onClose={close}
        onSubmit={form.send}
        pending={form.pending}
        verb={t`Create token`}
        pendingVerb={t`Creating...`}
        failure={form.failure}
      >
        <div className="stack">
          <div className="token-fields">
            <Field label={t`Name`} hint={t`What it's for: Payroll`} error={faults["name"]} required>
              <TextInput autoFocus maxLength={nameLength} value={form.name} onValueChange={form.setName} />
            </Field>
            <Field label={t`Expires`} error={faults["expiresInDays"]}>
              <Select options={options} value={form.lasts} onValueChange={form.setLasts} />
            </Field>
          </div>
          {form.lasts === never && (
            <Banner tone="caution">{t`Anyone who finds this token can use it until it's revoked. Set an expiry date if you can.`}</Banner>
          )}
          <ScopeTable scopes={form.scopes} error={faults["scopes"]} onScopes={form.setScopes} />
        </div>
      </Dialog>
      {question}
    </>
  );
}

interface NewTokenProps {
  readonly name: string;
  /** The token itself. */
  readonly text: string;
  readonly scopes: readonly string[];
  readonly onClose: () => void;
}

/** A command line that shows the token works. */
function exampleOf(text: string, scopes: readonly string[]): string {
  const area = areas.find(({ code }) => scopes.some((scope) => scope.startsWith(`${code}:`)));
  return `curl -H 'Authorization: Bearer ${text}' \\
  '${window.location.origin}${area?.example ?? ""}'`;
}

/** A new token's text, which can't be seen again. */
function NewToken({ name, text, scopes, onClose }: NewTokenProps) {
  const example = exampleOf(text, scopes);
  return (
    <ShownOnce
      size="medium"
      title={t`${name} is ready`}
      warning={t`You won't see the token again. Store it where your program reads its secrets.`}
      onClose={onClose}
    >
      <Field label={t`Token`}>
        <TextInput
          className="token-text"
          value={text}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div>
        <CopyButton text={text} copied={t`The token is copied`}>{t`Copy token`}</CopyButton>
      </div>
      <div className="stack gap-1">
        <p className="field-label">{t`Try it`}</p>
        <pre className="token-example">
          <code>{example}</code>
        </pre>
      </div>
    </ShownOnce>
  );
}
