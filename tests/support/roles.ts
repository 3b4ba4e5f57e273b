import { mayAccess } from "#shared/role.ts";
import { operations, type DocumentedOperation } from "./openapi.ts";

/**
 * Asks for every operation that the document does not give to someone with these roles (null: nobody is
 * signed in), and lists those that were not refused as they must be.
 */
export async function wronglyLetIn(
  roles: readonly string[] | null,
  ask: (operation: DocumentedOperation) => Promise<number>,
): Promise<{ cases: number; letIn: string[] }> {
  const wanted = roles === null ? 401 : 403;
  const closed = operations().filter(({ operation }) => !mayAccess(operation["x-access"], roles));
  const letIn: string[] = [];
  for (const operation of closed) {
    const status = await ask(operation);
    if (status !== wanted) letIn.push(`${operation.method} ${operation.path}: ${status}`);
  }
  return { cases: closed.length, letIn };
}
