import type { ReactNode } from "react";
import { Download } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { Open } from "#web/Open.tsx";
import { useFile } from "#web/files/use-file.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import {
  readAccount,
  exportOwnData,
  endOtherSessions,
  endOwnSession,
  type OwnSession,
} from "../account-contract.ts";
import { EmailPanel } from "./EmailPanel.tsx";
import { PasskeysPanel } from "./PasskeysPanel.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { PreferencesPanel } from "./PreferencesPanel.tsx";
import { SecondFactorPanel } from "./SecondFactorPanel.tsx";
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

/** Everything stored about oneself, as a file. */
function OwnDataPanel() {
  const file = useFile();
  return (
    <Panel
      title={t`Your data`}
      actions={
        <Open to={exportOwnData}>
          <Button
            small
            icon={Download}
            pending={file.isPending}
            onClick={() => file.save(exportOwnData)}
          >{t`Download my data`}</Button>
        </Open>
      }
    >
      <div className="stack">
        <p className="muted">{t`A ZIP with everything stored about you, as JSON and CSV: your profile, time, holidays, allocations, decisions about you, mails and events.`}</p>
        <FileProgress file={file} />
      </div>
    </Panel>
  );
}

/** Where the person is signed in, to end what they do not know or need. */
function SessionsPanel({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const formats = useFormats();
  const endOne = useWrite(endOwnSession);
  const endOthers = useWrite(endOtherSessions);
  const failure = endOne.error ?? endOthers.error;
  const ending = endOne.isPending ? endOne.variables.params?.sessionId : undefined;
  return (
    <Panel
      title={t`Sessions`}
      actions={
        sessions.length > 1 && (
          <Button
            small
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate({})}
          >{t`End all others`}</Button>
        )
      }
    >
      {failure && <Banner tone="critical">{failure.message}</Banner>}
      <ul className="account-sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div className="grow">
              <p className="strong">{session.device}</p>
              <p className="muted fine">{t`Last used ${formats.instant(session.lastUsedAt)}, started ${formats.instant(session.startedAt)}`}</p>
            </div>
            {session.isThisOne ? (
              <Badge tone="positive">{t`This session`}</Badge>
            ) : (
              <Button
                small
                pending={ending === session.id}
                aria-label={t`End the session ${session.device}, last used ${formats.instant(session.lastUsedAt)}`}
                onClick={() => endOne.mutate({ params: { sessionId: session.id } })}
              >{t.as("verb")`End`}</Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
