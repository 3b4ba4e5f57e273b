import { notFound, stale } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import type { PersonFields } from "../rules/person-form.ts";
import { activeHolder, shareLockPeople } from "./queries.ts";
import { fieldsOf, lockedPerson, lockPeople } from "./person-queries.ts";
import { personDetails } from "./person-view.ts";

export interface LoadedPerson extends PersonFields {
  readonly id: string;
  readonly version: number;
  readonly email: string;
  readonly isActive: boolean;
  readonly roles: readonly string[];
}

/** The person, locked, in the serial administration of people. 404 for none; 409 for another `version`. */
export async function requirePerson(
  transaction: Transaction,
  orgId: string,
  personId: string,
  version: number | null,
): Promise<LoadedPerson> {
  await transaction.run(lockPeople(orgId));
  const row = await transaction.first(lockedPerson(orgId, personId));
  if (!row) throw notFound();
  if (version !== null && row.version !== version)
    throw stale(await personDetails(transaction, orgId, personId));
  return {
    id: row.id,
    version: row.version,
    email: row.email,
    ...fieldsOf(row),
    isActive: row.is_active,
    roles: row.roles,
  };
}

/** The id of an active manager, locked in person and role; else null. */
export async function shareLockedManager(
  transaction: Transaction,
  orgId: string,
  managerId: string,
): Promise<string | null> {
  await transaction.run(shareLockPeople(orgId, [managerId]));
  return (await transaction.first(activeHolder(orgId, managerId, "manager")))?.id ?? null;
}
