import { t } from "#shared/texts/t.ts";
import { serve, type Actor } from "#server/http/serve.ts";
import { compose, letterTo, queueMail } from "#server/mail/letter.ts";
import { forbidden, notFound, wrongState } from "#server/refusal.ts";
import type { Database } from "#server/scope.ts";
import * as contract from "#features/people/access-contract.ts";
import { mayChangeEmailOf } from "#features/people/rules/email.ts";
import { addressee } from "#features/people/server/email-queries.ts";
import { endAccessOf } from "#features/people/server/person-queries.ts";
import { deviceOf } from "../rules/device.ts";
import { countAccess, endSessionById, sessionsOf } from "./account-queries.ts";
import { securityNotice } from "./mail/access-letters.ts";
import { idleDays } from "./session.ts";

/** GET /api/people/{personId}/access */
export const readPersonAccess = serve(contract.readPersonAccess, async (call) => {
  const { orgId } = call.actor;
  const { personId } = call.params;
  const [[person], sessions, [counts]] = await call.read(
    addressee(orgId, personId),
    sessionsOf(orgId, personId, idleDays),
    countAccess(orgId, personId),
  );
  if (!person) throw notFound();
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      device: deviceOf(session.user_agent),
      startedAt: session.created_at,
      lastUsedAt: session.last_seen_at,
    })),
    tokens: Number(counts?.tokens ?? 0),
    calendarLinks: Number(counts?.calendar_links ?? 0),
  };
});

/** DELETE /api/people/{personId}/access. The person gets a mail that says who did it. */
export const endPersonAccess = serve(contract.endPersonAccess, async (call) => {
  const { actor } = call;
  const { personId } = call.params;
  const person = await requireSubject(call, personId);
  const notice = await compose(
    letterTo(person, () =>
      securityNotice(
        person.email,
        t`${actor.name} has logged you out everywhere and ended your API tokens and calendar links.`,
      ),
    ),
  );
  await call.write(async (transaction) => {
    await transaction.runAll(endAccessOf(actor.orgId, personId, actor.id));
    await transaction.run(queueMail(actor.orgId, notice));
    await transaction.audit({ action: "end access", subjectType: "user", subjectId: personId });
  });
  return {};
});

/** DELETE /api/people/{personId}/access/sessions/{sessionId} */
export const endPersonSession = serve(contract.endPersonSession, async (call) => {
  const { orgId } = call.actor;
  const { personId, sessionId } = call.params;
  await requireSubject(call, personId);
  await call.write(async (transaction) => {
    if ((await transaction.run(endSessionById(orgId, personId, sessionId))) === 0)
      return transaction.unchanged();
    await transaction.audit({ action: "end session", subjectType: "session", subjectId: sessionId });
  });
  return {};
});

async function requireSubject(
  { actor, database }: { readonly actor: Actor; readonly database: Database },
  personId: string,
) {
  const [[person]] = await database.read(actor.orgId, addressee(actor.orgId, personId));
  if (!person) throw notFound();
  if (person.id === actor.id) throw wrongState(t`You can end your own sessions on your account page.`);
  if (!mayChangeEmailOf(actor.roles, person.roles))
    throw forbidden(t`Only a Super Admin can end the sessions of a Super Admin.`);
  return person;
}
