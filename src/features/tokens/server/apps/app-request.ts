import { includesScope, type TokenScope } from "#shared/token-scope.ts";
import { t } from "#shared/texts/t.ts";
import { areas, areaScopes, tidyScopes } from "../../rules/areas.ts";

/** Areas without proposals that agents' tools read. */
const read: readonly string[] = ["allocations", "functions", "dashboards", "reports"];

/** What an app is offered that names no scopes: proposing where there are proposals, and what agents' tools read. */
export const usualScopes: readonly string[] = areas
  .filter(({ code, hasProposals }) => hasProposals === true || read.includes(code))
  .map(({ code, hasProposals }) => `${code}:${hasProposals ? "propose" : "read"}`);

/** The scopes of ours that a request names; others aren't this server's. */
export function requestedScopes(scope: string | null): string[] {
  const named = scope?.split(" ").filter((each) => each !== "") ?? [];
  return tidyScopes(named.length === 0 ? usualScopes : named.filter((each) => areaScopes.includes(each)));
}

/** What is selected at first of the requested scopes: nothing is written without the person's acceptance. */
export function suggestedScopes(requested: readonly string[]): string[] {
  const lowered = requested.map((scope) => {
    const proposing = scope.replace(/:write$/, ":propose");
    return areaScopes.includes(proposing) ? proposing : scope.replace(/:write$/, ":read");
  });
  return tidyScopes(lowered);
}

/** Whether every scope is within the requested ones. */
export const areWithin = (scopes: readonly string[], requested: readonly string[]): boolean =>
  scopes.every((scope) => includesScope(requested, scope as TokenScope));

/** An address of an MCP server, in one spelling. */
const spelled = (address: string): string =>
  URL.canParse(address) ? new URL(address).href.replace(/\/$/, "") : address;

/** Whether all of these are the address that agents reach this server at; none is. */
export const areHere = (resources: readonly string[], here: string): boolean =>
  resources.every((each) => spelled(each) === spelled(here));

/** Why a request for access can't be granted: a code of RFC 6749, 4.1.2.1 or RFC 8707, 2, and the reason. */
export interface RequestProblem {
  readonly error: string;
  readonly reason: string;
}

/**
 * What is wrong with a request whose client and address to return to are right; null for nothing. `here`: the address
 * that agents reach this server at.
 */
export function requestProblem(query: URLSearchParams, here: string): RequestProblem | null {
  const repeated = [...query.keys()].find((key) => key !== "resource" && query.getAll(key).length > 1);
  if (repeated !== undefined)
    return { error: "invalid_request", reason: t`The app sent ${repeated} more than once.` };
  if (query.get("response_type") !== "code")
    return { error: "unsupported_response_type", reason: t`The app requested another answer than a code.` };
  if (query.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(query.get("code_challenge") ?? ""))
    return { error: "invalid_request", reason: t`The app didn't protect its request (PKCE with S256).` };
  if (!areHere(query.getAll("resource"), here))
    return { error: "invalid_target", reason: t`The app requested access to another server.` };
  if (requestedScopes(query.get("scope")).length === 0)
    return { error: "invalid_scope", reason: t`The app requested nothing that exists here.` };
  return null;
}

/** The address an app is returned to with an answer. `issuer`: which server answered (RFC 9207). */
export function returnAddress(
  query: URLSearchParams,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string {
  const address = new URL(query.get("redirect_uri") ?? "");
  const state = query.get("state");
  for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }), iss: issuer }))
    address.searchParams.set(name, value);
  return address.href;
}
