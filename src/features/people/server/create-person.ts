import { newId } from "../../../server/ids.ts";
import type { Transaction } from "../../../server/scope.ts";
import { assignRoles, insertLogin, insertPerson } from "./queries.ts";

/** A person to be created. Tier needs a function, billable needs both; the database refuses anything else. */
export interface PersonDraft {
  email: string;
  firstName: string | null;
  lastName: string | null;
  roleCodes: readonly string[];
  functionId: string | null;
  costTierId: string | null;
  managerId: string | null;
  billable: boolean;
  monthlyHours: number | null;
  holidayAllowance: number | null;
}

/**
 * Creates a person with roles and an entry in the sign-in directory; answers the new id. The address must be
 * new everywhere.
 */
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
