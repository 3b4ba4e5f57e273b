import { authenticate } from "#server/http/authorise.ts";
import { servePublic } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { checkSession, noSession, sessionOf } from "./session.ts";

/** GET /api/session. Nobody is an answer, not an error. */
export const readSession = servePublic(contract.readSession, async (call) => {
  const actor = call.claim === null ? null : await authenticate(call, call.claim, checkSession);
  return actor === null ? noSession(call) : sessionOf(call, actor.orgId, actor.id);
});
