import { servePublic } from "../../../server/http/serve.ts";
import { auditRow } from "../../../server/audit.ts";
import { Refusal } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { verifyPassword } from "./hashing.ts";
import { credentialOf, directoryEntry } from "./queries.ts";
import { forgetAccountFailures, refuseWhenLimited, rememberFailure } from "./sign-in-limit.ts";
import { beginSession, sendSession, sessionOf } from "./session.ts";

/** POST /api/session. Unknown address, wrong password and inactive person answer alike, in text and in time. */
export const signIn = servePublic(contract.signIn, async (call) => {
  const { database } = call;
  const email = call.body.email.trim().toLowerCase();
  const attempt = { email, address: call.address };
  await refuseWhenLimited(database, attempt);
  const found = await database.directory((transaction) => transaction.first(directoryEntry(email)));
  const credential = found ? (await database.read(found.org_id, credentialOf(found.org_id, found.user_id)))[0][0] : undefined;
  const fits = await verifyPassword(credential?.password_hash ?? null, call.body.password);
  if (!fits || !found) {
    await rememberFailure(database, attempt);
    throw new Refusal({ status: 401, code: "wrong_credentials", message: "Invalid email or password. Please try again." });
  }
  await forgetAccountFailures(database, attempt);
  const cookie = await database.write(found.org_id, async (transaction) => {
    const value = await beginSession(transaction, found.org_id, found.user_id, call.userAgent);
    const actor = { orgId: found.org_id, id: found.user_id, name: email };
    await transaction.run(auditRow(actor, { action: "sign in", subjectType: "session", subjectId: found.user_id }, call.requestId));
    return value;
  });
  sendSession(call, cookie);
  return sessionOf(call, found.org_id, found.user_id);
});
