import type { Selectable } from "kysely";
import type { Clock } from "#server/clock.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Transaction } from "#server/scope.ts";
import { createPerson } from "#features/people/server/create-person.ts";
import {
  activeHolderByEmail,
  adoptWaiting,
  openInvitationOf,
  rememberAccepted,
} from "./invitation-queries.ts";
import { fieldsOf, setPattern, storeEmployment } from "#features/people/server/person-queries.ts";
import { storePlaces } from "#features/people/server/place-queries.ts";
import { zoneOf } from "#features/people/server/queries.ts";
import { shareLockedManager } from "#features/people/server/require-person.ts";

/**
 * Creates the person of a just accepted invitation; answers the id. Someone who lost the manager role isn't
 * made a manager. A manager who joins later finds the person.
 */
export async function joinInvited(
  transaction: Transaction,
  orgId: string,
  invitation: Selectable<Tables["user_invitations"]>,
  clock: Clock,
): Promise<string> {
  const awaited = invitation.manager_email;
  const managerId = await managerOf(transaction, orgId, invitation);
  const draft = {
    ...fieldsOf(invitation),
    email: invitation.email,
    roleCodes: invitation.role_codes,
    managerId,
  };
  const userId = await createPerson(transaction, orgId, draft, clock);
  const { pattern_hundredths: pattern, pattern_from: from } = invitation;
  if (pattern !== null && from !== null) await transaction.run(setPattern(orgId, userId, from, pattern));
  const { first_day: firstDay, last_day: lastDay, place_id: placeId } = invitation;
  if (placeId !== null) {
    const today = clock.today((await transaction.first(zoneOf(orgId)))?.time_zone ?? "UTC");
    const validFrom = firstDay !== null && firstDay < today ? firstDay : today;
    await transaction.run(storePlaces(orgId, [userId], { validFrom, placeId }));
  }
  if (firstDay !== null || lastDay !== null)
    await transaction.run(storeEmployment(orgId, userId, { firstDay, lastDay }, invitation.invited_by));
  await transaction.run(rememberAccepted(orgId, invitation.id, userId, managerId === null ? awaited : null));
  if (invitation.role_codes.includes("manager"))
    await transaction.run(adoptWaiting(orgId, userId, invitation.email));
  return userId;
}

async function managerOf(
  transaction: Transaction,
  orgId: string,
  invitation: Selectable<Tables["user_invitations"]>,
): Promise<string | null> {
  if (invitation.manager_id !== null) return shareLockedManager(transaction, orgId, invitation.manager_id);
  if (invitation.manager_email === null) return null;
  // Waits for a manager who joins at this moment: one of the two sees the other.
  await transaction.first(openInvitationOf(orgId, invitation.manager_email));
  return (
    (await transaction.first(activeHolderByEmail(orgId, invitation.manager_email, "manager")))?.id ?? null
  );
}
