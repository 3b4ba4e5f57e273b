import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { endOtherSessions, endOwnSession, type OwnSession } from "../account-contract.ts";

/** Where the person is signed in, to end what they do not know or need. */
export function SessionsPanel({ sessions }: { readonly sessions: readonly OwnSession[] }) {
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
