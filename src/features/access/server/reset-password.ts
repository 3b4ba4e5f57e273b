import { t } from "#shared/texts/t.ts";
import { auditRow } from "#server/audit.ts";
import { servePublic } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { compose, queueMail } from "#server/mail/letter.ts";
import { isEmail } from "#features/people/rules/email.ts";
import { dropConfirmation } from "#features/people/server/email-queries.ts";
import * as contract from "../account-contract.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { endAccessOf } from "#features/people/server/person-queries.ts";
import { insertResetRequest, resetByToken, claimReset } from "./account-queries.ts";
import { refuseNewPassword } from "./common-passwords.ts";
import { hashPassword } from "./hashing.ts";
import { securityNotice } from "./mail/access-letters.ts";
import { linkDead, openLink, partsOf } from "./mailed-link.ts";
import { storeCredential } from "./queries.ts";
import { forgetKnownDevices, linkCounter, refuseWhenLimited, remember } from "./sign-in-limit.ts";

/**
 * POST /api/password-reset. Only stores the address; a job finds out whether it is known, so no one can tell
 * from here.
 */
export const requestPasswordReset = servePublic(contract.requestPasswordReset, async (call) => {
  const counters = [linkCounter(call.address)];
  await refuseWhenLimited(call.database, counters);
  await remember(call.database, counters);
  const email = call.body.email.trim().toLowerCase();
  if (isEmail(email))
    await call.database.directory((transaction) => transaction.run(insertResetRequest(newId(), email)));
  return {};
});

/** POST /api/password-reset/open. The link stays usable. */
export const openPasswordReset = servePublic(contract.openPasswordReset, (call) =>
  openLink(call, resetByToken),
);

/**
 * PUT /api/password-reset. Logs no one in: a second factor is still needed. Ends every session and every
 * other link.
 */
export const resetPassword = servePublic(contract.resetPassword, async (call) => {
  const { orgId, hash } = partsOf(call.body.token);
  const [rows] = await call.database.read(orgId, resetByToken(orgId, hash));
  const known = rows[0];
  if (!known) throw linkDead();
  refuseNewPassword(call.config, call.body, [
    known.first_name,
    known.last_name,
    known.email,
    known.organisation_name,
  ]);
  const passwordHash = await hashPassword(call.body.password);
  const notice = await compose(securityNotice(known.email, t`Your password has been changed.`));
  await call.database.write(orgId, async (transaction) => {
    const found = await transaction.first(resetByToken(orgId, hash));
    if (!found || (await transaction.run(claimReset(orgId, hash))) !== 1) throw linkDead();
    await transaction.run(storeCredential(orgId, found.user_id, passwordHash));
    await transaction.runAll(endAccessOf(orgId, found.user_id, found.user_id));
    // Using the mailed link confirms the address.
    await transaction.run(dropConfirmation(orgId, found.user_id, true));
    await transaction.run(queueMail(orgId, notice));
    const name = nameOrEmail(found);
    await transaction.run(
      auditRow(
        { orgId, id: found.user_id, name },
        { action: "reset password", subjectType: "user", subjectId: found.user_id },
        call.requestId,
      ),
    );
  });
  await forgetKnownDevices(call.database, known.email);
  return { email: known.email };
});
