import { createHash } from "node:crypto";

/** Where the app of tests is returned to; any port is registered with it. */
export const appReturn = "http://127.0.0.1:7777/callback";

/** A secret of an app's request, and what it shows of it (RFC 7636). */
export const verifierOf = (seed: string): string => createHash("sha512").update(seed).digest("base64url");
const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** The id of an app, as the server makes it of what the app says of itself. */
export const appId = (name: string, redirectUris: readonly string[]): string =>
  `app_${Buffer.from(JSON.stringify([name, redirectUris])).toString("base64url")}`;

/** The query of an app's request for access, changed as said; null leaves a part out. */
export function appQuery(verifier: string, changes: Readonly<Record<string, string | null>> = {}): string {
  const parts = {
    response_type: "code",
    client_id: appId("Assistant", ["http://127.0.0.1/callback"]),
    redirect_uri: appReturn,
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    state: "0123",
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== null) query.set(name, value);
  return query.toString();
}

/** The same as the page has it in its address. */
export const appRequest = (verifier: string, changes: Readonly<Record<string, string | null>> = {}): string =>
  Buffer.from(appQuery(verifier, changes)).toString("base64url");
