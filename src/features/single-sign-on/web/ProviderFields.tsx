import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { PasswordInput } from "#ui/form/PasswordInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { SingleSignOn } from "../settings-contract.ts";
import { CopyLine } from "./CopyLine.tsx";
import { SignOnSection } from "./SignOnSection.tsx";
import type { SignOnEdit } from "./use-single-sign-on-edit.ts";

interface ProviderFieldsProps {
  readonly edit: SignOnEdit;
  readonly stored: SingleSignOn;
}

/** The provider, and what it needs to know of us. */
export function ProviderFields({ edit, stored }: ProviderFieldsProps) {
  const { draft, faults } = edit;
  return (
    <SignOnSection
      title={t`Provider`}
      note={t`Create a web application at your provider, and copy these values into it.`}
    >
      <CopyLine
        label={t`Redirect address`}
        value={stored.addresses.redirect}
        hint={t`Also called redirect URI or callback URL.`}
      />
      <CopyLine
        label={t`Back-channel logout address`}
        value={stored.addresses.logout}
        hint={t`Optional. Logging out at the provider then ends sessions here too.`}
      />
      <div className="form-grid">
        <Field
          label={t`Provider's address`}
          error={faults["issuer"]}
          hint={t`The issuer URL, such as https://login.example.com. Stint finds the other addresses from it.`}
        >
          <TextInput
            type="url"
            autoComplete="off"
            value={draft.issuer}
            onValueChange={(issuer) => edit.set({ issuer })}
          />
        </Field>
        <Field className="span-3" label={t`Client ID`} error={faults["clientId"]}>
          <TextInput
            autoComplete="off"
            value={draft.clientId}
            onValueChange={(id) => edit.set({ clientId: id })}
          />
        </Field>
        <Field
          className="span-3"
          label={t`Client secret`}
          error={faults["clientSecret"]}
          hint={stored.hasSecret ? t`Stored. Leave it empty to keep it.` : t`Empty for a public client.`}
        >
          <PasswordInput autoComplete="new-password" value={edit.secret} onValueChange={edit.setSecret} />
        </Field>
      </div>
    </SignOnSection>
  );
}
