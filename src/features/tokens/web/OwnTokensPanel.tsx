import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Badge } from "#ui/data/Badge.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useInSight } from "#ui/layout/use-in-sight.ts";
import { rich } from "#ui/base/rich.ts";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { Open } from "#web/Open.tsx";
import { createOwnToken, listOwnTokens, type Token } from "../contract.ts";
import { CreateTokenDialog } from "./CreateTokenDialog.tsx";
import { RevokeTokenDialog } from "./RevokeTokenDialog.tsx";
import { TokenScopes, TokenStateBadge } from "./token-words.tsx";
import "./tokens.css";

const mcpAddress = (): string => `${window.location.origin}/mcp`;

/** A person's API tokens, on their account page. */
export function OwnTokensPanel() {
  const [place, seen] = useInSight();
  const read = useRead(listOwnTokens, {}, { fresh: 0, enabled: seen });
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<Token | null>(null);
  return (
    <Panel
      title={t`API tokens`}
      actions={
        <Open to={createOwnToken}>
          <Button small onClick={() => setCreating(true)}>{t`Create token`}</Button>
        </Open>
      }
    >
      <div ref={place} className="stack">
        <p className="muted">{rich`For programs that read or book for you. A token can't do more than you can. ${<a href="/api/docs">{t`See the API`}</a>}`}</p>
        <p className="muted">{rich`An assistant speaks MCP at ${<code>{mcpAddress()}</code>}. What it proposes waits for you under ${<Link to="/agents">{t.as("page")`Agents`}</Link>}.`}</p>
        {seen && (
          <ReadView
            read={read}
            loading={t`Loading API tokens...`}
            failed={t`Error Loading API Tokens`}
            rows={1}
          >
            {({ tokens }) =>
              tokens.length === 0 ? null : <OwnTokens tokens={tokens} onRevoke={setRevoked} />
            }
          </ReadView>
        )}
      </div>
      {isCreating && <CreateTokenDialog owner="person" onClose={() => setCreating(false)} />}
      {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
    </Panel>
  );
}

interface OwnTokensProps {
  readonly tokens: readonly Token[];
  readonly onRevoke: (token: Token) => void;
}

function OwnTokens({ tokens, onRevoke }: OwnTokensProps) {
  const formats = useFormats();
  const used = ({ lastUsedAt }: Token): string =>
    lastUsedAt === null ? t`Not used yet` : t`Last used ${formats.instant(lastUsedAt)}`;
  const end = (state: Token["state"], at: string): string =>
    state === "expired"
      ? t.as("token")`expired ${formats.instantDay(at)}`
      : t.as("token")`expires ${formats.instantDay(at)}`;
  return (
    <ul className="token-list">
      {tokens.map((token) => (
        <li key={token.id}>
          <div className="token-line grow">
            <p className="row-wrap gap-2">
              <span className="strong anywhere">{token.name}</span>
              {token.isApp && <Badge>{t`Connected app`}</Badge>}
              {token.state !== "active" && <TokenStateBadge token={token} />}
            </p>
            <p className="fine">
              <TokenScopes scopes={token.scopes} />
            </p>
            <p className="muted fine">
              {[used(token), ...(token.expiresAt === null ? [] : [end(token.state, token.expiresAt)])].join(
                ", ",
              )}
            </p>
          </div>
          <Button
            small
            aria-label={t`Revoke ${token.name}`}
            onClick={() => onRevoke(token)}
          >{t`Revoke`}</Button>
        </li>
      ))}
    </ul>
  );
}
