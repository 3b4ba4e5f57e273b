import { includesScope, type TokenScope } from "#shared/token-scope.ts";
import { operations, type DocumentedOperation } from "./openapi.ts";

/** Whether the document lets someone with these roles make a call at all; null: no one is logged in. */
function isOpenTo(roles: readonly string[] | null, { operation }: DocumentedOperation): boolean {
  const access = operation["x-access"];
  if (access === "public") return true;
  if (roles === null || access === "provisioning") return false;
  return access === "signed-in" || access.some((role) => roles.includes(role));
}

/** Whether the document lets an API token with these scopes make a call at all. */
function opensTo(scopes: readonly string[], { operation }: DocumentedOperation): boolean {
  return operation.security.some(
    ({ token }) => token?.every((scope) => includesScope(scopes, scope as TokenScope)) === true,
  );
}

/**
 * Calls every operation that the document does not give to someone with these roles (null: no one is
 * signed in), and lists those that were not refused as they must be. With `scopes` it is an API token that
 * calls, which public calls refuse too.
 */
export async function wronglyLetIn(
  roles: readonly string[] | null,
  request: (operation: DocumentedOperation) => Promise<number>,
  scopes: readonly string[] | null = null,
): Promise<{ cases: number; letIn: string[] }> {
  const wanted = roles === null ? 401 : 403;
  const closed = operations().filter(
    (each) =>
      !isOpenTo(roles, each) || (scopes !== null && !bySecretLink.has(each.path) && !opensTo(scopes, each)),
  );
  const letIn: string[] = [];
  for (const operation of closed) {
    const status = await request(operation);
    if (status !== wanted) letIn.push(`${operation.method} ${operation.path}: ${status}`);
  }
  return { cases: closed.length, letIn };
}

/** Calendar programs and office displays show a secret link, and nothing else is looked at. */
const bySecretLink = new Set(["/api/calendar/{token}", "/api/wall/{secret}"]);
