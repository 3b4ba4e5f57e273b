import { auditRow } from "#server/audit.ts";
import type { AppAnswers, OAuthAnswer } from "#server/http/oauth.ts";
import { hashToken, newToken } from "#server/ids.ts";
import type { Transaction } from "#server/scope.ts";
import { organisationOf } from "#server/token-text.ts";
import { readClient } from "./app-client.ts";
import { areHere, areWithin, requestedScopes, usualScopes } from "./app-request.ts";
import { areaScopes } from "../../rules/areas.ts";
import { revokeToken } from "../queries.ts";
import { clientIdOf } from "./client-of.ts";
import { isVerified, readGrant, tokensOf, useOf, type App, type Grant } from "./grant.ts";
import { accessSeconds, lockApp, renewApp } from "./queries.ts";

const refused = (error: string, description: string): OAuthAnswer => ({
  status: 400,
  body: { error, error_description: description },
});
const wrongGrant = () => refused("invalid_grant", "The code or refresh token doesn't work. Connect again.");

/** What is wrong with a request for tokens by a grant that works; null for nothing. */
function formProblem(app: App, form: URLSearchParams, grant: Grant, here: string): OAuthAnswer | null {
  const redirectUri = form.get("redirect_uri");
  if (app.is_over || form.get("client_id") !== app.client_id) return wrongGrant();
  if (!areHere(form.getAll("resource"), here))
    return refused("invalid_target", "This server has no such resource.");
  if (grant.secret !== null)
    return (form.get("scope") ?? "") !== "" && !areWithin(requestedScopes(form.get("scope")), app.scopes)
      ? refused("invalid_scope", "The person hasn't allowed this.")
      : null;
  const isReturned = redirectUri === null || redirectUri === app.redirect_uri;
  return isReturned && isVerified(form.get("code_verifier") ?? "", app.code_challenge) ? null : wrongGrant();
}

/** Revokes an app's token for its person, whom the audit log names with the app. */
async function disconnect(
  transaction: Transaction,
  orgId: string,
  app: App,
  requestId: string,
): Promise<void> {
  await transaction.run(revokeToken(orgId, app.id, app.user_id));
  const actor = { orgId, id: app.user_id, name: `${app.person}, token ${app.name}` };
  const before = { name: app.name, scopes: app.scopes };
  const entry = { action: "revoke personal token", subjectType: "personal token", subjectId: app.id, before };
  await transaction.run(auditRow(actor, entry, requestId));
}

const answered = (grant: Grant, app: App, key: string): OAuthAnswer => {
  const { access, secret } = tokensOf(grant, key);
  return {
    status: 200,
    body: {
      access_token: access,
      token_type: "Bearer",
      expires_in: accessSeconds,
      refresh_token: `${grant.code}.${secret}`,
      scope: app.scopes.join(" "),
    },
  };
};

async function renew(transaction: Transaction, grant: Grant, app: App): Promise<OAuthAnswer> {
  const renewalKey = newToken();
  const { access, secret } = tokensOf(grant, renewalKey);
  const hashes = { tokenHash: hashToken(access), refreshHash: hashToken(secret) };
  const previousHash = hashToken(grant.secret ?? grant.code);
  await transaction.runAll(renewApp(grant.orgId, app.id, { ...hashes, previousHash, renewalKey }));
  return answered(grant, app, renewalKey);
}

/** What the OAuth 2.1 endpoints answer to apps. */
export const appAnswers: AppAnswers = {
  scopes: areaScopes,
  usualScopes,
  register: (description) => {
    const client = readClient(description, null);
    if (client === null)
      return refused(
        "invalid_redirect_uri",
        "Send at most 20 redirect_uris: https, or http on localhost, 127.0.0.1 or [::1].",
      );
    return {
      status: 201,
      body: {
        client_id: clientIdOf(client),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      },
    };
  },
  token: async ({ database, config }, form, requestId) => {
    const type = form.get("grant_type");
    if (type !== "authorization_code" && type !== "refresh_token")
      return refused("unsupported_grant_type", "Send authorization_code or refresh_token.");
    const isRefresh = type === "refresh_token";
    const grant = readGrant(form.get(isRefresh ? "refresh_token" : "code") ?? "", isRefresh);
    if (grant === null) return wrongGrant();
    return database.write(grant.orgId, async (transaction) => {
      const app = await transaction.first(lockApp(grant.orgId, "a.code_hash", grant.codeHash));
      if (app === undefined) return wrongGrant();
      const use = useOf(grant, app);
      if (use === "stolen") {
        await disconnect(transaction, grant.orgId, app, requestId);
        return wrongGrant();
      }
      const problem = formProblem(app, form, grant, `${config.publicUrl}/mcp`);
      if (problem !== null) return problem;
      return use === "first" ? renew(transaction, grant, app) : answered(grant, app, app.renewal_key ?? "");
    });
  },
  revoke: async ({ database }, form, requestId) => {
    const text = form.get("token") ?? "";
    const grant = readGrant(text, true);
    const orgId = grant?.orgId ?? organisationOf(text);
    if (orgId === null) return;
    await database.write(orgId, async (transaction) => {
      const app = await transaction.first(
        grant === null
          ? lockApp(orgId, "t.token_hash", hashToken(text))
          : lockApp(orgId, "a.code_hash", grant.codeHash),
      );
      const isTheirs = app !== undefined && (form.get("client_id") ?? app.client_id) === app.client_id;
      if (isTheirs) await disconnect(transaction, orgId, app, requestId);
    });
  },
};
