import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify, type JWTVerifyGetKey } from "jose";
import * as openid from "openid-client";
import type { CustomFetch } from "openid-client";
import { t } from "#shared/texts/t.ts";
import type { Platform } from "#server/http/serve.ts";
import { OutgoingFailed, refusalOf, type SendOutgoing } from "#server/outgoing/outgoing.ts";
import { unavailable } from "#server/refusal.ts";
import { clockTolerance, type Claims } from "../rules/claims.ts";

/** Milliseconds a provider may need for an answer. */
const patience = 10_000;
/** Bytes: keys and metadata of the largest providers are far below. */
const largestAnswer = 1_000_000;
/** Answers of these statuses may have no body. */
const withoutBody = new Set([204, 205, 304]);

/**
 * The way to providers, as the libraries for OpenID Connect call it. Throws where the provider can't be
 * reached, or where the configuration doesn't allow its address.
 */
function providerFetch(send: SendOutgoing): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== "GET" && method !== "POST") throw new Error(`No ${method} to a provider`);
    const given = body === null || body === undefined ? {} : { body: String(body) };
    const answer = await send({ url, method, headers, ...given, timeout: patience, largestAnswer });
    if (!answer.isComplete) throw new Error("The provider's answer is too long");
    const lines = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((text): [string, string] => [name, text]),
    );
    return new Response(withoutBody.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: lines,
    });
  };
}

/** What is stored that leads to a provider. */
export interface ProviderRow {
  readonly org_id: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly version: number;
}

export interface Provider {
  readonly configuration: openid.Configuration;
  readonly keys: JWTVerifyGetKey;
}

/** Why a provider can't be used, in words for who set it up. */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";
  /** There was no answer; false where there was one that can't be trusted. */
  readonly isAway: boolean;

  constructor(reason: unknown) {
    const deepest = deepestCause(reason);
    super(typeof deepest === "string" ? deepest : deepest instanceof Error ? deepest.message : t`No answer.`);
    this.isAway = deepest instanceof OutgoingFailed;
  }
}

/** Libraries wrap what went wrong: the innermost says most. */
function deepestCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? deepestCause(error.cause) : error;
}

/** Public keys only: with a shared secret, or none, anyone who knows it could sign. */
const algorithms = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" ");
/** Milliseconds that a provider's metadata is reused; keys are fetched anew when one is missing. */
const metadataAge = 600_000;
/** Milliseconds between two looks for a missing key, so that forged tokens cause no flood. */
const keyPause = 5_000;
const maxKnown = 1_000;
const known = new Map<string, { readonly readAt: number; readonly provider: Promise<Provider> }>();

/** The provider by its metadata, which `anew` reads again in any case; throws `ProviderFault`. */
export function providerOf(platform: Platform, row: ProviderRow, anew = false): Promise<Provider> {
  const key = [row.org_id, row.version, row.issuer, row.client_id].join(" ");
  const found = known.get(key);
  if (found && !anew && performance.now() - found.readAt < metadataAge) return found.provider;
  const provider = discover(platform, row);
  known.delete(key);
  known.set(key, { readAt: performance.now(), provider });
  provider.catch(() => known.delete(key));
  for (const oldest of known.keys()) {
    if (known.size <= maxKnown) break;
    known.delete(oldest);
  }
  return provider;
}

async function discover({ sendOutgoing, config }: Platform, row: ProviderRow): Promise<Provider> {
  const fetch = providerFetch(sendOutgoing);
  if (!URL.canParse(row.issuer)) throw new ProviderFault(t`The provider's address can't be read.`);
  const issuer = new URL(row.issuer);
  // Plain http leads to private addresses only, and there only where the configuration allows it.
  const execute = issuer.protocol === "http:" ? [openid.allowInsecureRequests] : [];
  const seconds = patience / 1000;
  const options = { [openid.customFetch]: fetch, timeout: seconds, execute };
  const metadata = { [openid.clockTolerance]: clockTolerance };
  const found = await openid
    .discovery(issuer, row.client_id, metadata, openid.None(), options)
    .catch((error: unknown) => {
      throw new ProviderFault(error);
    });
  const server = found.serverMetadata();
  if (server.issuer !== row.issuer)
    throw new ProviderFault(
      t`The provider calls itself ${server.issuer}. Enter exactly that as its address.`,
    );
  if (!server.jwks_uri || !server.authorization_endpoint || !server.token_endpoint)
    throw new ProviderFault(t`The provider's metadata names no address for logins, tokens or keys.`);
  const pages = [server.authorization_endpoint, server.end_session_endpoint];
  if (pages.some((page) => page !== undefined && !leadsToPage(page, issuer.protocol)))
    throw new ProviderFault(t`The provider's metadata names a login page that doesn't begin with https://.`);
  for (const address of [server.token_endpoint, server.jwks_uri, server.userinfo_endpoint ?? row.issuer]) {
    const refusal = refusalOf(address, config);
    if (refusal !== null) throw new ProviderFault(`${address}: ${refusal}`);
  }
  const configuration = new openid.Configuration(
    server,
    row.client_id,
    metadata,
    authenticationOf(row.client_secret, server.token_endpoint_auth_methods_supported),
  );
  configuration[openid.customFetch] = fetch;
  configuration.timeout = seconds;
  for (const each of execute) each(configuration);
  const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
    timeoutDuration: patience,
    cooldownDuration: keyPause,
    [jwksFetch]: (url, { method, headers }) =>
      fetch(url, {
        method,
        headers: Object.fromEntries(headers.entries()),
        body: null,
        redirect: "manual",
      }),
  });
  return { configuration, keys };
}

/** Whether browsers may be sent there: https, or plain http where the provider itself is reached so. */
const leadsToPage = (address: string, protocol: string): boolean =>
  URL.canParse(address) && ["https:", protocol].includes(new URL(address).protocol);

/** OpenID Connect's own way is the header, where the provider doesn't say what it accepts. */
function authenticationOf(secret: string, supported: readonly string[] | undefined): openid.ClientAuth {
  if (secret === "") return openid.None();
  return supported?.includes("client_secret_post") === true
    ? openid.ClientSecretPost(secret)
    : openid.ClientSecretBasic(secret);
}

/** The claims of a token that this provider signed for this client; throws otherwise. */
export async function signedClaims(provider: Provider, token: string): Promise<Claims> {
  const { payload } = await jwtVerify(token, provider.keys, {
    algorithms,
    issuer: provider.configuration.serverMetadata().issuer,
    audience: provider.configuration.clientMetadata().client_id,
    clockTolerance,
    requiredClaims: ["iss", "aud", "exp", "iat"],
  });
  return payload;
}

/** 503: the provider can't be used now. The way with a password stays for those who may use it. */
export function providerAway() {
  return unavailable(
    t`Your login provider can't be reached right now. Try again in a moment, or ask an admin of your organisation.`,
    10,
  );
}
