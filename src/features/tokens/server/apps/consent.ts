import type { Endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newLinkToken } from "#server/link-token.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, refuseInvalid, wrongState } from "#server/refusal.ts";
import * as contract from "../../contract.ts";
import { isLocal, returnsTo } from "./app-client.ts";
import { areWithin, requestedScopes, requestProblem, returnAddress, suggestedScopes } from "./app-request.ts";
import { tokenFaults, usualDays } from "../../rules/new-token.ts";
import { makeToken } from "../create-token.ts";
import { clientOf } from "./client-of.ts";
import { insertApp } from "./queries.ts";

/** Seconds in which an app has to use its code. */
const codeSeconds = 60;

/** The request behind an address that an app opened. Throws where the person can't be returned to the app safely. */
async function requestOf(call: Call<Endpoint>, encoded: string) {
  const query = new URLSearchParams(Buffer.from(encoded, "base64url").toString("utf8"));
  const clientId = query.get("client_id") ?? "";
  const redirectUri = query.get("redirect_uri") ?? "";
  const client = await clientOf(call, clientId);
  if (!returnsTo(client, redirectUri))
    throw invalid({ request: t`The app wants to continue at an address that isn't one of its own.` });
  const problem = requestProblem(query, `${call.config.publicUrl}/mcp`);
  return { query, clientId, redirectUri, client, problem, scopes: requestedScopes(query.get("scope")) };
}

/** GET /api/connected-apps/request */
export const readAppRequest = serve(contract.readAppRequest, async (call) => {
  const { query, redirectUri, client, problem, scopes } = await requestOf(call, call.query.request);
  const error = problem?.error ?? "access_denied";
  return {
    name: client.name,
    site: client.site,
    host: new URL(redirectUri).host,
    isLocal: isLocal(redirectUri),
    scopes,
    suggested: suggestedScopes(scopes),
    problem: problem?.reason ?? null,
    cancel: returnAddress(query, call.config.publicUrl, { error }),
  };
});

/** POST /api/connected-apps: a person's consent. The app is an API token of theirs from now on. */
export const connectApp = serve(contract.connectApp, async (call) => {
  const { orgId } = call.actor;
  const { query, clientId, redirectUri, client, problem, scopes } = await requestOf(call, call.body.request);
  if (problem !== null) throw invalid({ request: problem.reason });
  if (!areWithin(call.body.scopes, scopes)) throw invalid({ scopes: t`Choose from what the app requested.` });
  const input = { name: client.name, scopes: call.body.scopes, expiresInDays: usualDays };
  refuseInvalid(tokenFaults("personal", input));
  const code = newLinkToken(orgId);
  await loadRenderer();
  await call.write(
    async (transaction) => {
      const { id: tokenId } = await makeToken(transaction, call, "personal", input);
      const challenge = query.get("code_challenge") ?? "";
      const app = { tokenId, clientId, redirectUri, codeHash: code.hash, challenge };
      await transaction.runAll(insertApp(orgId, app, codeSeconds));
    },
    {
      connected_app_request: () =>
        wrongState(t`You've already allowed this. Go back to the app, or start again from there.`),
    },
  );
  return { address: returnAddress(query, call.config.publicUrl, { code: code.token }) };
});
