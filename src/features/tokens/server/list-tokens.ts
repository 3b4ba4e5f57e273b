import { serve } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import * as contract from "../contract.ts";
import { tokenState, type TokenKind } from "../rules/new-token.ts";
import { organisationTokens, ownTokens } from "./queries.ts";

type Row = Answers<[ReturnType<typeof organisationTokens>]>[0][number];

function tokenView(row: Row): contract.Token {
  const kind = row.kind as TokenKind;
  const person = row.user_id === null ? null : { isActive: row.is_active === true, isAdmin: row.is_admin };
  return {
    id: row.id,
    kind,
    name: row.name,
    scopes: row.scopes,
    isApp: row.is_app,
    createdAt: row.created_at,
    createdByName: row.created_by_name,
    responsibleId: row.user_id,
    responsibleName: row.user_id === null ? null : row.responsible_name,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    state: tokenState(kind, { isExpired: row.is_expired, person }),
  };
}

export const listOwnTokens = serve(contract.listOwnTokens, async (call) => {
  const [rows] = await call.read(ownTokens(call.actor.orgId, call.actor.id));
  return { tokens: rows.map(tokenView) };
});

export const listOrganisationTokens = serve(contract.listOrganisationTokens, async (call) => {
  const [rows] = await call.read(organisationTokens(call.actor.orgId));
  return { tokens: rows.map(tokenView) };
});
