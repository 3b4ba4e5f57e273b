import { auditRow } from "../../../server/audit.ts";
import { servePublic } from "../../../server/http/serve.ts";
import * as contract from "../contract.ts";
import { endSession } from "./queries.ts";
import { authenticate } from "./session.ts";

/** DELETE /api/session. A session that is not found counts as ended. */
export const signOut = servePublic(contract.signOut, async (call) => {
  const actor = call.claim === null ? null : await authenticate(call, call.claim);
  if (actor !== null) {
    await call.database.write(actor.orgId, async (transaction) => {
      await transaction.run(endSession(actor.orgId, actor.sessionHash));
      await transaction.run(auditRow(actor, { action: "sign out", subjectType: "session", subjectId: actor.id }, call.requestId));
    });
  }
  call.clearSession();
  return {};
});
