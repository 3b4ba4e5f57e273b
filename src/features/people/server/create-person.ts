import type { Clock } from "#server/clock.ts";
import { newId } from "#server/ids.ts";
import type { Transaction } from "#server/scope.ts";
import { assignRoles, insertLogin, insertPerson, zoneOf, type PersonDraft } from "./queries.ts";

/**
 * Creates a person with roles and a login; answers the id. The address must be new everywhere. Roles are theirs from
 * the clock's day on, without one from that of the row.
 */
export async function createPerson(
  transaction: Transaction,
  orgId: string,
  draft: PersonDraft,
  clock?: Pick<Clock, "today">,
): Promise<string> {
  const id = newId();
  await transaction.run(insertPerson(orgId, id, draft));
  await transaction.run(insertLogin(orgId, id, draft.email.toLowerCase()));
  const zone = (await transaction.first(zoneOf(orgId)))?.time_zone;
  const today = zone === undefined ? null : (clock?.today(zone) ?? null);
  await transaction.run(assignRoles(orgId, id, draft.roleCodes, today));
  return id;
}
