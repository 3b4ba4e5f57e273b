import { serve } from "../../../server/http/serve.ts";
import { invalid, refuseInvalid } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { checkNewPassword } from "../rules/password.ts";
import { hashPassword, verifyPassword } from "./hashing.ts";
import { credentialOf, endOtherSessions, storeCredential } from "./queries.ts";
import { refuseWhenLimited, rememberFailure } from "./sign-in-limit.ts";

/** PUT /api/session/password. Asks for the current password; every other session of the person ends. */
export const changePassword = serve(contract.changePassword, async (call) => {
  const { actor, body } = call;
  refuseInvalid(checkNewPassword(body.password, body.confirmation, call.config.passwordMinLength));
  const attempt = { email: actor.email.toLowerCase(), address: call.address };
  await refuseWhenLimited(call.database, attempt);
  const [rows] = await call.read(credentialOf(actor.orgId, actor.id));
  if (!(await verifyPassword(rows[0]?.password_hash ?? null, body.currentPassword))) {
    await rememberFailure(call.database, attempt);
    throw invalid({ currentPassword: "This is not your current password." });
  }
  const passwordHash = await hashPassword(body.password);
  await call.write(async (transaction) => {
    await transaction.run(storeCredential(actor.orgId, actor.id, passwordHash));
    await transaction.run(endOtherSessions(actor.orgId, actor.id, actor.sessionHash));
    await transaction.audit({ action: "change password", subjectType: "user", subjectId: actor.id });
  });
  return {};
});
