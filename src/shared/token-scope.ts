import type { Endpoint } from "./contract.ts";

/**
 * What an API token may reach, an area at a time: `projects:read`, `projects:write`. With `time:propose` a program may
 * propose what its person then makes or rejects. Writing and proposing include reading.
 */
export type TokenScope = `${string}:${"read" | "propose" | "write"}` | "provisioning";

/** The scope an endpoint of an area needs of a token; null where no token gets in. */
export function scopeOf(
  {
    method,
    access,
    refusesTokens,
    isProposal,
  }: Pick<Endpoint, "method" | "access" | "refusesTokens" | "isProposal">,
  area: string | null,
): TokenScope | null {
  if (access === "provisioning") return "provisioning";
  if (area === null || access === "public" || refusesTokens === true) return null;
  if (isProposal === true) return `${area}:propose`;
  return `${area}:${method === "GET" ? "read" : "write"}`;
}

/** Whether these scopes include the needed one. */
export function includesScope(scopes: readonly string[], needed: TokenScope): boolean {
  return (
    scopes.includes(needed) ||
    scopes.includes(needed.replace(/:(?:read|propose)$/, ":write")) ||
    scopes.includes(needed.replace(/:read$/, ":propose"))
  );
}
