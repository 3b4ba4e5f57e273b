import { notFound, stale } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import type { PersonFields } from "../rules/person-form.ts";
import { lockedPerson, lockPeople } from "./person-queries.ts";
import { personDetails } from "./person-view.ts";

/** A person as a transaction works with them. */
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
    firstName: row.first_name,
    lastName: row.last_name,
    functionId: row.function_id,
    costTierId: row.cost_tier_id,
    managerId: row.manager_id,
    billable: row.billable,
    monthlyHours: row.monthly_hours,
    holidayAllowance: row.holiday_allowance,
    isActive: row.is_active,
    roles: row.roles,
  };
}
