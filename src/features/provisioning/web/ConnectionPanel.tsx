import { useState } from "react";
import { count } from "#shared/count.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { useFormats } from "#web/formats.ts";
import { revokeOrganisationToken } from "#features/tokens/contract.ts";
import { changeConnection, disconnectProvider, type Connection } from "../contract.ts";
import { ConnectionTokenDialog } from "./ConnectDialog.tsx";

type Asked = "token" | "mails" | "disconnect" | { readonly revoke: string };

interface ConnectionPanelProps {
  readonly connection: Connection;
  readonly mayChange: boolean;
}

/** One identity provider: what came last, its tokens, and what was refused. */
export function ConnectionPanel({ connection, mayChange }: ConnectionPanelProps) {
  const formats = useFormats();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { name, lastRequestAt, people, mailsPeople } = connection;
  return (
    <Panel
      title={name}
      actions={
        mayChange && (
          <>
            <Button small onClick={() => setAsked("token")}>
              Create token
            </Button>
            <Button small onClick={() => setAsked("disconnect")}>
              Disconnect
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <p>
          {lastRequestAt === null
            ? "Nothing has come yet. Enter the address and the token at your identity provider."
            : `Last request ${formats.instant(lastRequestAt)}. ${count(people, "person", "people")} matched.`}
        </p>
        <Checkbox checked={mailsPeople} disabled={!mayChange} onCheckedChange={() => setAsked("mails")}>
          Mail new people how to log in
        </Checkbox>
        <Tokens connection={connection} mayChange={mayChange} onRevoke={(revoke) => setAsked({ revoke })} />
        <Refusals connection={connection} />
      </div>
      {asked !== null && <AskedDialog asked={asked} connection={connection} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

interface TokensProps extends ConnectionPanelProps {
  readonly onRevoke: (tokenId: string) => void;
}

function Tokens({ connection, mayChange, onRevoke }: TokensProps) {
  const formats = useFormats();
  if (connection.tokens.length === 0) return <p className="muted">It has no token and can't reach Stint.</p>;
  return (
    <ul className="provisioning-list" aria-label={`Tokens of ${connection.name}`}>
      {connection.tokens.map(({ id, createdAt, expiresAt, isExpired }) => (
        <li key={id}>
          <div className="grow">
            <p>Token of {formats.instant(createdAt)}</p>
            <p className="fine">
              {expiresAt === null
                ? "Doesn't expire"
                : `${isExpired ? "Expired on" : "Expires on"} ${formats.instant(expiresAt)}`}
            </p>
          </div>
          {mayChange && (
            <Button
              small
              aria-label={`Revoke token of ${formats.instant(createdAt)}`}
              onClick={() => onRevoke(id)}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Refusals({ connection }: Pick<ConnectionPanelProps, "connection">) {
  const formats = useFormats();
  if (connection.errors.length === 0) return <p className="muted">Nothing has been refused.</p>;
  return (
    <details>
      <summary>{count(connection.errors.length, "refused request")}</summary>
      <ul className="provisioning-list provisioning-refusals">
        {connection.errors.map(({ id, at, request, status, detail }) => (
          <li key={id}>
            <div className="grow anywhere">
              <p>{detail}</p>
              <p className="fine">
                {formats.instant(at)}, {request}, answered {status}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface AskedDialogProps {
  readonly asked: Asked;
  readonly connection: Connection;
  readonly onClose: () => void;
}

function AskedDialog({ asked, connection, onClose }: AskedDialogProps) {
  const { id: connectionId, name, version, mailsPeople } = connection;
  if (asked === "token") return <ConnectionTokenDialog connectionId={connectionId} onClose={onClose} />;
  if (asked === "mails")
    return (
      <WriteDialog
        endpoint={changeConnection}
        input={{ params: { connectionId }, body: { version, name, mailsPeople: !mailsPeople } }}
        done="Connection saved"
        onClose={onClose}
        title={mailsPeople ? "Stop mailing new people?" : "Mail new people?"}
        verb={mailsPeople ? "Stop mailing" : "Mail new people"}
        pendingVerb="Saving..."
      >
        <p>
          {mailsPeople
            ? "People your identity provider creates no longer get a mail."
            : "Everyone your identity provider creates gets a mail that says how to log in."}
        </p>
      </WriteDialog>
    );
  if (asked === "disconnect")
    return (
      <WriteDialog
        endpoint={disconnectProvider}
        input={{ params: { connectionId } }}
        done={`${name} disconnected`}
        onClose={onClose}
        title={`Disconnect ${name}?`}
        verb="Disconnect"
        pendingVerb="Disconnecting..."
        danger
      >
        <p>Its tokens stop working now. People stay as they are. You can't undo this.</p>
      </WriteDialog>
    );
  return (
    <WriteDialog
      endpoint={revokeOrganisationToken}
      input={{ params: { tokenId: asked.revoke } }}
      done="Token revoked"
      onClose={onClose}
      title="Revoke token?"
      verb="Revoke"
      pendingVerb="Revoking..."
      danger
    >
      <p>An identity provider that uses it can no longer reach Stint. You can't undo this.</p>
    </WriteDialog>
  );
}
