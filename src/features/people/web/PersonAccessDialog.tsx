import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { endPersonAccess, endPersonSession, readPersonAccess } from "../access-contract.ts";
import type { PersonDetails } from "../contract.ts";

interface PersonAccessDialogProps {
  readonly person: PersonDetails;
  readonly onClose: () => void;
}

/** Where someone is logged in, to end one session or everything they get in with. */
export function PersonAccessDialog({ person, onClose }: PersonAccessDialogProps) {
  const formats = useFormats();
  const params = { personId: person.id };
  const access = useRead(readPersonAccess, { params }, { fresh: 0 });
  const endOne = useWrite(endPersonSession);
  const name = person.fullName ?? person.email;
  const ending = endOne.isPending ? endOne.variables.params?.sessionId : undefined;
  return (
    <WriteDialog
      endpoint={endPersonAccess}
      input={{ params }}
      done={t`${name} is logged out everywhere`}
      title={t`End access?`}
      onClose={onClose}
      verb={t`End access`}
      pendingVerb={t`Saving...`}
      danger
    >
      <div className="stack">
        {endOne.error && <Banner tone="critical">{endOne.error.message}</Banner>}
        <p>{t`${name} is logged out everywhere, and their API tokens, calendar links and links to set a password stop working. Their password stays. They get a mail saying who did this.`}</p>
        <ReadView read={access} loading={t`Loading sessions...`} failed={t`Error Loading Sessions`} rows={3}>
          {({ sessions, tokens, calendarLinks }) => (
            <>
              {sessions.length === 0 && <p className="muted">{t`Not logged in anywhere.`}</p>}
              <ul className="people-sessions">
                {sessions.map((session) => (
                  <li key={session.id} className="row-wrap">
                    <span className="grow">
                      {session.device}
                      <span className="muted fine block">{t`Last used ${formats.instant(session.lastUsedAt)}, started ${formats.instant(session.startedAt)}`}</span>
                    </span>
                    <Button
                      small
                      pending={ending === session.id}
                      aria-label={t`End the session ${session.device}, last used ${formats.instant(session.lastUsedAt)}`}
                      onClick={() => endOne.mutate({ params: { ...params, sessionId: session.id } })}
                    >{t.as("verb")`End`}</Button>
                  </li>
                ))}
              </ul>
              <p className="muted">{t`API tokens: ${tokens}. Calendar links: ${calendarLinks}.`}</p>
            </>
          )}
        </ReadView>
      </div>
    </WriteDialog>
  );
}
