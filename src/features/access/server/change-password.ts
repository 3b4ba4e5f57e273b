import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { compose, queueMail } from "#server/mail/letter.ts";
import { endTokensAndLinksOf } from "#features/people/server/person-queries.ts";
import * as contract from "../contract.ts";
import { dropResets } from "./account-queries.ts";
import { checkCurrentPassword } from "./check-password.ts";
import { refuseNewPassword } from "./common-passwords.ts";
import { hashPassword } from "./hashing.ts";
import { securityNotice } from "./mail/access-letters.ts";
import { endOtherSessions, storeCredential } from "./queries.ts";

/**
 * PUT /api/session/password. Needs the current password; ends the person's other sessions and mailed links, and unless the
 * caller keeps them API tokens and calendar links.
 */
export const changePassword = serve(contract.changePassword, async (call) => {
  const { actor, body } = call;
  refuseNewPassword(call.config, body, [actor.name, actor.email]);
  await checkCurrentPassword(call, body.currentPassword);
  const passwordHash = await hashPassword(body.password);
  const notice = await compose(securityNotice(actor.email, t`Your password has been changed.`));
  await call.write(async (transaction) => {
    await transaction.run(storeCredential(actor.orgId, actor.id, passwordHash));
    await transaction.run(endOtherSessions(actor.orgId, actor.id, actor.sessionHash));
    await transaction.run(dropResets(actor.orgId, actor.id));
    if (body.endsTokensAndLinks ?? true)
      await transaction.runAll(endTokensAndLinksOf(actor.orgId, actor.id, actor.id));
    await transaction.run(queueMail(actor.orgId, notice));
    await transaction.audit({ action: "change password", subjectType: "user", subjectId: actor.id });
  });
  return {};
});
