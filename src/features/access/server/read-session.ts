import { servePublic } from "../../../server/http/serve.ts";
import * as contract from "../contract.ts";
import { authenticate, noSession, sessionOf } from "./session.ts";

/** GET /api/session. Nobody is an answer, not an error. */
export const readSession = servePublic(contract.readSession, async (call) => {
  const actor = call.claim === null ? null : await authenticate(call, call.claim);
  return actor === null ? noSession(call) : sessionOf(call, actor.orgId, actor.id);
});
