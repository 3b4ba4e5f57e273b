import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { useFormats } from "#web/formats.ts";
import { revokeOrganisationToken } from "#features/tokens/contract.ts";
import { changeConnection, disconnectProvider, type Connection } from "../contract.ts";
import { ConnectionTokenDialog } from "./ConnectDialog.tsx";

type Requested = "token" | "mails" | "disconnect" | { readonly revoke: string };

interface ConnectionPanelProps {
  readonly connection: Connection;
  readonly mayChange: boolean;
}

/** One identity provider: what came last, its tokens, and what was refused. */
export function ConnectionPanel({ connection, mayChange }: ConnectionPanelProps) {
  const formats = useFormats();
  const [requested, setRequested] = useState<Requested | null>(null);
  const { name, lastRequestAt, people, mailsPeople } = connection;
  return (
    <Panel
      title={name}
      actions={
        mayChange && (
          <>
            <Button small onClick={() => setRequested("token")}>{t`Create token`}</Button>
            <Button small onClick={() => setRequested("disconnect")}>{t`Disconnect`}</Button>
          </>
        )
      }
    >
      <div className="stack">
        <p>
          {lastRequestAt === null
            ? t`No requests received yet. Enter the address and the token at your identity provider.`
            : t`Last request ${formats.instant(lastRequestAt)}. ${plural(people, "# person", "# people")} matched.`}
        </p>
        <Checkbox
          checked={mailsPeople}
          disabled={!mayChange}
          onCheckedChange={() => setRequested("mails")}
        >{t`Mail new people how to log in`}</Checkbox>
        <Tokens
          connection={connection}
          mayChange={mayChange}
          onRevoke={(revoke) => setRequested({ revoke })}
        />
        <Refusals connection={connection} />
      </div>
      {requested !== null && (
        <RequestedDialog requested={requested} connection={connection} onClose={() => setRequested(null)} />
      )}
    </Panel>
  );
}

interface TokensProps extends ConnectionPanelProps {
  readonly onRevoke: (tokenId: string) => void;
}

function Tokens({ connection, mayChange, onRevoke }: TokensProps) {
  const formats = useFormats();
  if (connection.tokens.length === 0)
    return <p className="muted">{t`It has no token and can't reach Stint.`}</p>;
  return (
    <ul className="provisioning-list" aria-label={t`Tokens of ${connection.name}`}>
      {connection.tokens.map(({ id, createdAt, expiresAt, isExpired }) => (
        <li key={id}>
          <div className="grow">
            <p>{t`Token of ${formats.instant(createdAt)}`}</p>
            <p className="fine">
              {expiresAt === null
                ? t`Doesn't expire`
                : isExpired
                  ? t`Expired on ${formats.instant(expiresAt)}`
                  : t`Expires on ${formats.instant(expiresAt)}`}
            </p>
          </div>
          {mayChange && (
            <Button
              small
              aria-label={t`Revoke token of ${formats.instant(createdAt)}`}
              onClick={() => onRevoke(id)}
            >{t`Revoke`}</Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Refusals({ connection }: Pick<ConnectionPanelProps, "connection">) {
  const formats = useFormats();
  if (connection.errors.length === 0)
    return <p className="muted">{t`Nothing has been refused or ignored.`}</p>;
  return (
    <details>
      <summary>{t`${plural(connection.errors.length, "# refused or partly ignored request", "# refused or partly ignored requests")}`}</summary>
      <ul className="provisioning-list provisioning-refusals">
        {connection.errors.map(({ id, at, request, status, detail }) => (
          <li key={id}>
            <div className="grow anywhere">
              <p>{detail}</p>
              <p className="fine">{t`${formats.instant(at)}, ${request}, answered ${status}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RequestedDialogProps {
  readonly requested: Requested;
  readonly connection: Connection;
  readonly onClose: () => void;
}

function RequestedDialog({ requested, connection, onClose }: RequestedDialogProps) {
  const { id: connectionId, name, version, mailsPeople } = connection;
  if (requested === "token") return <ConnectionTokenDialog connectionId={connectionId} onClose={onClose} />;
  if (requested === "mails")
    return (
      <WriteDialog
        endpoint={changeConnection}
        input={{ params: { connectionId }, body: { version, name, mailsPeople: !mailsPeople } }}
        done={t`Connection saved`}
        onClose={onClose}
        title={mailsPeople ? t`Stop mailing new people?` : t`Mail new people?`}
        verb={mailsPeople ? t`Stop mailing` : t`Mail new people`}
        pendingVerb={t`Saving...`}
      >
        <p>
          {mailsPeople
            ? t`People your identity provider creates no longer get a mail.`
            : t`Everyone your identity provider creates gets a mail that says how to log in.`}
        </p>
      </WriteDialog>
    );
  if (requested === "disconnect")
    return (
      <WriteDialog
        endpoint={disconnectProvider}
        input={{ params: { connectionId } }}
        done={t`${name} disconnected`}
        onClose={onClose}
        title={t`Disconnect ${name}?`}
        verb={t`Disconnect`}
        pendingVerb={t`Disconnecting...`}
        danger
      >
        <p>{t`Its tokens stop working now. People stay as they are. You can't undo this.`}</p>
      </WriteDialog>
    );
  return (
    <WriteDialog
      endpoint={revokeOrganisationToken}
      input={{ params: { tokenId: requested.revoke } }}
      done={t`Token revoked`}
      onClose={onClose}
      title={t`Revoke token?`}
      verb={t`Revoke`}
      pendingVerb={t`Revoking...`}
      danger
    >
      <p>{t`An identity provider that uses it can no longer reach Stint. You can't undo this.`}</p>
    </WriteDialog>
  );
}
