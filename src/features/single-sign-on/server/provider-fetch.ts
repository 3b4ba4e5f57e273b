import type { CustomFetch } from "openid-client";
import type { SendOutgoing } from "#server/outgoing/outgoing.ts";

/** Milliseconds a provider may take for an answer. */
export const patience = 10_000;
/** Bytes: keys and metadata of the largest providers are far below. */
const largestAnswer = 1_000_000;
/** Answers of these statuses may have no body. */
const withoutBody = new Set([204, 205, 304]);

/**
 * The way to providers, as the libraries for OpenID Connect call it. Throws where the provider can't be
 * reached, or where the configuration doesn't allow its address.
 */
export function providerFetch(send: SendOutgoing): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== "GET" && method !== "POST") throw new Error(`No ${method} to a provider`);
    const given = body === null || body === undefined ? {} : { body: String(body) };
    const answer = await send({ url, method, headers, ...given, timeout: patience, largestAnswer });
    if (!answer.isWhole) throw new Error("The provider's answer is too long");
    const lines = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((text): [string, string] => [name, text]),
    );
    return new Response(withoutBody.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: lines,
    });
  };
}
