import { mayAccess } from "#shared/role.ts";
import { includesScope, type TokenScope } from "#shared/token-scope.ts";
import { operations, type DocumentedOperation } from "./openapi.ts";

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
      !mayAccess(each.operation["x-access"], roles) ||
      (scopes !== null && !bySecretLink.has(each.path) && !opensTo(scopes, each)),
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
