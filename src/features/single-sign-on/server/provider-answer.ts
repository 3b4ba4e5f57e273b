import * as openid from "openid-client";
import { t } from "#shared/texts/t.ts";
import type { Platform } from "#server/http/serve.ts";
import { Refusal } from "#server/refusal.ts";
import { idTokenFault, joinedClaims, valuesAt, type Claims } from "../rules/claims.ts";
import { proofsOf, redirectAddress } from "./begin-login.ts";
import { ProviderFault, providerOf, signedClaims, type ProviderRow } from "./provider.ts";

interface Requested extends ProviderRow {
  readonly role_claim: string;
}

/** Who the ID token says it is. What only the user info says is added; it never replaces what is signed. */
export async function claimsOf(
  platform: Platform,
  connection: Requested,
  answer: URLSearchParams,
  browser: string,
): Promise<Claims> {
  const provider = await providerOf(platform, connection);
  const { configuration } = provider;
  const address = new URL(redirectAddress(platform.config.publicUrl));
  address.search = answer.toString();
  const { verifier, nonce } = proofsOf(browser);
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: verifier,
      expectedState: answer.get("state") ?? "",
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const signed = await signedClaims(provider, tokens.id_token ?? "");
    const fault = idTokenFault(signed, connection.client_id, Date.now() / 1000);
    if (fault !== null) throw new ProviderFault(fault);
    const isEnough =
      signed["email"] !== undefined &&
      (connection.role_claim === "" || valuesAt(signed, connection.role_claim).length > 0);
    if (isEnough || configuration.serverMetadata().userinfo_endpoint === undefined) return signed;
    const more = await openid.fetchUserInfo(configuration, tokens.access_token, String(signed["sub"]));
    return joinedClaims(signed, more);
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError) throw declined(error.error);
    throw error instanceof ProviderFault ? error : new ProviderFault(error);
  }
}

function declined(reason: string): Refusal {
  return new Refusal({
    status: 401,
    code: "provider_refused",
    message:
      reason === "access_denied"
        ? t`You cancelled the login at your provider, or it doesn't allow you to use Stint. Start again, or ask an admin.`
        : t`Your login provider refused the login. Start again, or ask an admin.`,
  });
}

/** 401: what came back can't be trusted. Only who tests the connection learns why; the rest is in the log. */
export const untrusted = () =>
  new Refusal({
    status: 401,
    code: "provider_untrusted",
    message: t`We couldn't confirm your login with your provider. Start again, or ask an admin.`,
  });
