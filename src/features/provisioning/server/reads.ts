import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { scimBase } from "../rules/urns.ts";
import { connectionErrors, connections, connectionTokens } from "./page-queries.ts";

export const readProvisioning = serve(contract.readProvisioning, async (call) => {
  const { orgId } = call.actor;
  const [rows, tokens, errors] = await call.read(
    connections(orgId),
    connectionTokens(orgId),
    connectionErrors(orgId),
  );
  return {
    baseAddress: `${call.config.publicUrl}${scimBase}`,
    connections: rows.map((row) => ({
      id: row.id,
      name: row.name,
      mailsPeople: row.mails_people,
      version: row.version,
      lastRequestAt: row.last_request_at,
      people: row.people,
      tokens: tokens
        .filter((token) => token.connection_id === row.id)
        .map((token) => ({
          id: token.id,
          createdAt: token.created_at,
          expiresAt: token.expires_at,
          isExpired: token.is_expired,
        })),
      errors: errors
        .filter((error) => error.connection_id === row.id)
        .map(({ id, happened_at: at, request, status, detail }) => ({ id, at, request, status, detail })),
    })),
  };
});
