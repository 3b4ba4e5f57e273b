import { may } from "#shared/permissions.ts";
import { Plug } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { CopyButton } from "#ui/form/CopyButton.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { Open } from "#web/Open.tsx";
import { useViewer } from "#web/viewer.ts";
import { connectProvider, readProvisioning } from "../contract.ts";
import { ConnectDialog } from "./ConnectDialog.tsx";
import { ConnectionPanel } from "./ConnectionPanel.tsx";
import "./provisioning.css";

/** /admin/provisioning: identity providers that manage people. */
export function ProvisioningPage() {
  const read = useRead(readProvisioning, {}, { fresh: freshFor.planning });
  const [isRequested, setRequested] = useState(false);
  const mayChange = may(useViewer().roles, "connect identity providers");
  const connect = mayChange && (
    <Open to={connectProvider}>
      <Button
        variant="primary"
        icon={Plug}
        onClick={() => setRequested(true)}
      >{t`Connect identity provider`}</Button>
    </Open>
  );
  return (
    <main className="page">
      <PageHeader
        title={t`Provisioning`}
        subtitle={t`Your identity provider creates people, changes them and ends their access, with SCIM 2.0.`}
        actions={(read.data?.connections.length ?? 0) > 0 && connect}
      />
      <ReadView read={read} loading={t`Loading provisioning...`} failed={t`Error Loading Provisioning`}>
        {({ baseAddress, connections }) => (
          <div className="stack">
            <Panel title={t`Base address`}>
              <div className="stack provisioning-address">
                <Field label={t`Address`} hint={t`Entra ID calls it Tenant URL, Okta Base URL`}>
                  <TextInput value={baseAddress} readOnly onFocus={(event) => event.currentTarget.select()} />
                </Field>
                <div>
                  <CopyButton
                    text={baseAddress}
                    copied={t`The address is copied`}
                  >{t`Copy address`}</CopyButton>
                </div>
                <p className="muted">{t`People are matched by userName, which must be the email address they log in with. New people are Bookers without a password. The Super Admin role is never changed, and the last Super Admin stays active.`}</p>
              </div>
            </Panel>
            {connections.length === 0 && (
              <EmptyState icon={Plug} title={t`No identity provider is connected`} action={connect}>
                {mayChange ? t`Connect one to get a token for it.` : t`Ask a Super Admin to connect one.`}
              </EmptyState>
            )}
            {connections.map((connection) => (
              <ConnectionPanel key={connection.id} connection={connection} mayChange={mayChange} />
            ))}
          </div>
        )}
      </ReadView>
      {isRequested && <ConnectDialog onClose={() => setRequested(false)} />}
    </main>
  );
}
