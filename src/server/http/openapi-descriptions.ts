import type { Endpoint } from "#shared/contract.ts";
import { documentedAccess, roleName, type DocumentedAccess } from "#shared/permissions.ts";
import type { TokenScope } from "#shared/token-scope.ts";
import { versionsOf } from "./versions.ts";

/** Who may call, as a sentence. */
export function accessWords(access: DocumentedAccess): string {
  if (access === "public") return "Without a login.";
  if (access === "provisioning") return "For identity providers, with a provisioning token.";
  return access === "signed-in"
    ? "For everyone who is logged in."
    : `For the roles ${access.map(roleName).join(", ")}.`;
}

function scopeWords(endpoint: Endpoint, scope: TokenScope | null): string {
  if (endpoint.access === "public") return "";
  return scope === null ? "API tokens aren't accepted." : `An API token needs the scope ${scope}.`;
}

function versionWords(endpoint: Endpoint): string {
  const { input, isTagged } = versionsOf(endpoint);
  if (input !== null)
    return "The version you started from goes into the call, or into If-Match: an older one is refused.";
  return isTagged && endpoint.method === "GET"
    ? "The answer has a version and an ETag: with If-None-Match an unchanged one is 304."
    : "";
}

/** A call's conditions: who may make it, by which token, over which version, and whether it may be repeated. */
export function describeEndpoint(endpoint: Endpoint, scope: TokenScope | null): string {
  const isRepeatable = endpoint.method !== "GET" && endpoint.access !== "public";
  return [
    accessWords(documentedAccess(endpoint.access)),
    scopeWords(endpoint, scope),
    versionWords(endpoint),
    isRepeatable ? "With an Idempotency-Key, a repeated call is carried out once." : "",
    endpoint.files === undefined ? "" : "The answer is a file.",
    endpoint.closedInDemonstration ? "Refused in the public demonstration." : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
