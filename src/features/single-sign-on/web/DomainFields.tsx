import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useWrite } from "#web/data.ts";
import { checkSignOnDomain, type SignOnDomain, type SingleSignOn } from "../settings-contract.ts";
import { CopyLine } from "./CopyLine.tsx";
import { SignOnSection } from "./SignOnSection.tsx";
import type { SignOnEdit } from "./use-single-sign-on-edit.ts";

interface DomainFieldsProps {
  readonly edit: SignOnEdit;
  readonly stored: SingleSignOn;
}

/** How people find the provider: button, link, and the domains of their addresses. */
export function DomainFields({ edit, stored }: DomainFieldsProps) {
  const { draft, faults } = edit;
  return (
    <SignOnSection title={t`Login page`} note={t`What people see on the login page.`}>
      <Field label={t`Button`} error={faults["buttonLabel"]}>
        <TextInput value={draft.buttonLabel} onValueChange={(label) => edit.set({ buttonLabel: label })} />
      </Field>
      <CopyLine
        label={t`Direct link`}
        value={stored.addresses.login}
        hint={t`For your intranet or your provider's app page.`}
      />
      <Field
        label={t`Domains`}
        error={faults["domains"]}
        hint={t`One per line. People with these addresses are sent to your provider, and only they get an account at first login.`}
      >
        <Textarea rows={3} value={draft.domains} onValueChange={(domains) => edit.set({ domains })} />
      </Field>
      {stored.domains.length > 0 && <Domains domains={stored.domains} />}
    </SignOnSection>
  );
}

function Domains({ domains }: { readonly domains: readonly SignOnDomain[] }) {
  const check = useWrite(checkSignOnDomain);
  const checked = check.variables?.params?.domain;
  return (
    <>
      {domains.some(({ isProven }) => !isProven) && (
        <p className="muted">{t`To prove a domain, add its TXT record to its DNS, then check it.`}</p>
      )}
      <ul className="sign-on-list">
        {domains.map(({ domain, isProven, recordName, recordText }) => (
          <li key={domain}>
            <p className="strong sign-on-value">{domain}</p>
            <Badge tone={isProven ? "positive" : "caution"}>{isProven ? t`Proven` : t`Not proven`}</Badge>
            <span className="grow" />
            {!isProven && (
              <Button
                small
                pending={check.isPending && checked === domain}
                aria-label={t`Check ${domain}`}
                onClick={() => check.mutate({ params: { domain } })}
              >{t`Check`}</Button>
            )}
            {check.isError && checked === domain && <Banner tone="critical">{check.error.message}</Banner>}
            {!isProven && (
              <div className="form-grid sign-on-record">
                <CopyLine className="span-3" label={t`Name of the record for ${domain}`} value={recordName} />
                <CopyLine className="span-3" label={t`Text of the record for ${domain}`} value={recordText} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
