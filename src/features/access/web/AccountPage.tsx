import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { readAccount } from "../account-contract.ts";
import { EmailPanel } from "./EmailPanel.tsx";
import { OwnDataPanel } from "./OwnDataPanel.tsx";
import { PasskeysPanel } from "./PasskeysPanel.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { PreferencesPanel } from "./PreferencesPanel.tsx";
import { SecondFactorPanel } from "./SecondFactorPanel.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";
import "./account.css";

interface AccountPageProps {
  /** Panels of other features, under the person's own login. */
  readonly children: ReactNode;
}

/** /account: a person's mails, login and sessions. */
export function AccountPage({ children }: AccountPageProps) {
  const formats = useFormats();
  const account = useRead(readAccount, {}, { fresh: 0 });
  return (
    <main className="page">
      <PageHeader title={t`Your account`} subtitle={t`Your mails, your login and your sessions.`} />
      {account.data === undefined && (
        <ReadView
          read={account}
          loading={t`Loading your account...`}
          failed={t`Failed to fetch your account`}
          rows={4}
        />
      )}
      {account.data && (
        <div className="stack account-panels">
          <PreferencesPanel account={account.data} />
          <SessionsPanel sessions={account.data.sessions} />
          <SecondFactorPanel account={account.data} />
          <PasskeysPanel account={account.data} />
          <Panel title={t`Password`}>
            <div className="stack">
              <p className="muted">
                {account.data.passwordChangedAt === null
                  ? t`Changing it ends your other sessions.`
                  : t`Set on ${formats.instant(account.data.passwordChangedAt)}. Changing it ends your other sessions.`}
              </p>
              <PasswordForm />
            </div>
          </Panel>
          <EmailPanel account={account.data} />
          {children}
          <OwnDataPanel />
        </div>
      )}
    </main>
  );
}
