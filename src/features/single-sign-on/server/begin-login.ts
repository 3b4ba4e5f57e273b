import * as openid from "openid-client";
import type { Query } from "#server/database/sql.ts";
import type { Exchange, Platform } from "#server/http/serve.ts";
import { hashToken, newId, newToken } from "#server/ids.ts";
import { newLinkToken } from "#server/link-token.ts";
import { insertLogin } from "./login-queries.ts";
import { providerOf, type ProviderRow } from "./provider.ts";

/** Minutes a login may need, with what people do at the provider. */
export const loginMinutes = 10;
/** The cookie that binds a login to the browser that began it. */
export const loginCookie = "sign-on";

/** The page of ours to which providers lead back. */
export const redirectAddress = (publicUrl: string): string => `${publicUrl}/login/single-sign-on`;

/** What proves the login at the token endpoint, and in the ID token: known to the browser that began it only. */
export const proofsOf = (browser: string) => ({
  verifier: hashToken(`verifier ${browser}`),
  nonce: hashToken(`nonce ${browser}`),
});

interface Begun extends ProviderRow {
  readonly role_claim: string;
}

/**
 * Begins a login: binds it to this browser, and answers what to store of it and where the browser goes. Throws
 * `ProviderFault`.
 */
export async function beginLogin(
  call: Platform & Exchange,
  connection: Begun,
  purpose: { readonly returnTo: string; readonly testedBy: string | null },
): Promise<{ readonly address: string; readonly store: Query<unknown> }> {
  const { configuration } = await call.outside(connection.org_id, () =>
    providerOf(call, connection, purpose.testedBy !== null),
  );
  const orgId = connection.org_id;
  const browser = newToken();
  const state = newLinkToken(orgId);
  const { verifier, nonce } = proofsOf(browser);
  call.bind(loginCookie, `${orgId}.${browser}`, loginMinutes * 60);
  // Okta and others give a claim such as `groups` only where its scope is requested.
  const offered = configuration.serverMetadata().scopes_supported ?? [];
  const claim = connection.role_claim;
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress(call.config.publicUrl),
    scope: ["openid", "email", "profile", ...(offered.includes(claim) ? [claim] : [])].join(" "),
    state: state.token,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const store = insertLogin({
    orgId,
    id: newId(),
    stateHash: state.hash,
    browserHash: hashToken(browser),
    minutes: loginMinutes,
    ...purpose,
  });
  return { address: address.href, store };
}
