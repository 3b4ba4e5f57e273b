import { newId } from "#server/ids.ts";
import type { Transaction } from "#server/scope.ts";
import { assignRoles, insertLogin, insertPerson, type PersonDraft } from "./queries.ts";

/** Creates a person with roles and a login; answers the id. The address must be new everywhere. */
export async function createPerson(
  transaction: Transaction,
  orgId: string,
  draft: PersonDraft,
): Promise<string> {
  const id = newId();
  await transaction.run(insertPerson(orgId, id, draft));
  await transaction.run(insertLogin(orgId, id, draft.email.toLowerCase()));
  await transaction.run(assignRoles(orgId, id, draft.roleCodes));
  return id;
}
