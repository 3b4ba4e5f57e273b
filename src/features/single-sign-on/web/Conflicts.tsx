import { t } from "#shared/texts/t.ts";
import { useFormats } from "#web/formats.ts";
import { useWrite } from "#web/data.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { unlinkSingleSignOn, type SingleSignOn } from "../settings-contract.ts";

/** People whose address came with another identity, and the way to accept it. */
export function Conflicts({ stored }: { readonly stored: SingleSignOn }) {
  const formats = useFormats();
  const unlink = useWrite(unlinkSingleSignOn);
  return (
    <Panel title={t`Refused logins`}>
      <p className="muted">{t`Someone came with these people's addresses, but isn't who they were at your provider before. Unlink only if it's the same person with a new account there.`}</p>
      {unlink.isError && <Banner tone="critical">{unlink.error.message}</Banner>}
      <ul className="sign-on-list">
        {stored.conflicts.map(({ personId, name, email, refusedAt }) => (
          <li key={personId}>
            <div className="grow">
              <p className="strong">{name}</p>
              <p className="muted fine sign-on-value">{t`${email}, refused ${formats.instant(refusedAt)}`}</p>
            </div>
            <Button
              small
              aria-label={t`Unlink ${name}`}
              pending={unlink.isPending && unlink.variables.params?.personId === personId}
              onClick={() => unlink.mutate({ params: { personId } })}
            >{t`Unlink`}</Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
