import type { Transaction } from "#server/scope.ts";
import { activeHolder, keepPeople } from "./queries.ts";

/** The id of an active manager, locked in person and role; else null. */
export async function keptManager(
  transaction: Transaction,
  orgId: string,
  managerId: string,
): Promise<string | null> {
  await transaction.run(keepPeople(orgId, [managerId]));
  return (await transaction.first(activeHolder(orgId, managerId, "manager")))?.id ?? null;
}
