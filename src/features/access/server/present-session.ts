import { auditRow } from "#server/audit.ts";
import { authenticate } from "#server/http/authorise.ts";
import { servePublic, type Exchange, type Platform } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { endSession, providerLogoutOf } from "./queries.ts";
import { checkSession, noSession, sessionOf } from "./session.ts";

const presentActor = (call: Exchange & Platform) =>
  call.claim === null ? null : authenticate(call, call.claim, "signed-in", checkSession);

/** GET /api/session. No one is an answer, not an error. */
export const readSession = servePublic(contract.readSession, async (call) => {
  const actor = await presentActor(call);
  return actor === null ? noSession(call) : sessionOf(call, actor.orgId, actor.id);
});

/**
 * Ends the request's session; an unknown one counts as ended. Answers where to log out of the login provider
 * too, if it began there.
 */
export async function endPresentSession(call: Exchange & Platform): Promise<string | null> {
  const actor = await presentActor(call);
  if (actor === null) return null;
  return call.database.write(actor.orgId, async (transaction) => {
    const begun = await transaction.first(providerLogoutOf(actor.orgId, actor.sessionHash));
    await transaction.run(endSession(actor.orgId, actor.sessionHash));
    await transaction.run(
      auditRow(actor, { action: "sign out", subjectType: "session", subjectId: actor.id }, call.requestId),
    );
    return begun?.logout_address ?? null;
  });
}

export const signOut = servePublic(contract.signOut, async (call) => {
  const providerLogout = await endPresentSession(call);
  call.clearSession();
  return { providerLogout };
});
