import { auditRow } from "#server/audit.ts";
import { authenticate } from "#server/http/authorise.ts";
import { servePublic, type Exchange, type Platform } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { endSession } from "./queries.ts";
import { checkSession } from "./session.ts";

/** Ends the request's session; an unknown one counts as ended. */
export async function endPresentSession(call: Exchange & Platform): Promise<void> {
  const actor = call.claim === null ? null : await authenticate(call, call.claim, checkSession);
  if (actor === null) return;
  await call.database.write(actor.orgId, async (transaction) => {
    await transaction.run(endSession(actor.orgId, actor.sessionHash));
    await transaction.run(
      auditRow(actor, { action: "sign out", subjectType: "session", subjectId: actor.id }, call.requestId),
    );
  });
}

/** DELETE /api/session. */
export const signOut = servePublic(contract.signOut, async (call) => {
  await endPresentSession(call);
  call.clearSession();
  return {};
});
