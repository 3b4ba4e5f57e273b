import { t } from "#shared/texts/t.ts";
import { auditRow } from "#server/audit.ts";
import { DatabaseFailure } from "#server/database/engine.ts";
import { servePublic } from "#server/http/serve.ts";
import { linkTo, newLinkToken } from "#server/link-token.ts";
import { compose, queueMail } from "#server/mail/letter.ts";
import { wrongState } from "#server/refusal.ts";
import { emailLinkDays } from "#features/people/rules/email.ts";
import {
  addressee,
  awaitConfirmation,
  awaitedConfirmation,
  confirmationByToken,
  endConfirmation,
  lockAwaitedConfirmation,
  setLogin,
} from "#features/people/server/email-queries.ts";
import { updatePerson } from "#features/people/server/person-queries.ts";
import { confirmEmailLetter } from "#features/people/server/mail/email-letters.ts";
import * as contract from "../account-contract.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { linkDead, openLink, partsOf } from "./mailed-link.ts";
import { personOf } from "./check-password.ts";

/** POST /api/email-confirmation/open. The link stays usable. */
export const openEmailConfirmation = servePublic(contract.openEmailConfirmation, (call) =>
  openLink(call, confirmationByToken),
);

/**
 * POST /api/email-confirmation. A requested address replaces the current one; either way the person may log
 * in with it.
 */
export const confirmEmail = servePublic(contract.confirmEmail, async (call) => {
  const { orgId, hash } = partsOf(call.body.token);
  try {
    return await call.database.write(orgId, async (transaction) => {
      const found = await transaction.first(confirmationByToken(orgId, hash));
      if (!found || (await transaction.run(endConfirmation(orgId, hash))) !== 1) throw linkDead();
      const isNew = found.email !== found.present_email;
      if (isNew) {
        await transaction.run(updatePerson(orgId, found.user_id, { email: found.email }, found.user_id));
        await transaction.run(setLogin(orgId, found.user_id, found.email));
      }
      const name = nameOrEmail(found);
      const changed = isNew ? { before: { email: found.present_email }, after: { email: found.email } } : {};
      const entry = {
        action: isNew ? "change email" : "confirm email",
        subjectType: "user",
        subjectId: found.user_id,
        ...changed,
      };
      await transaction.run(auditRow({ orgId, id: found.user_id, name }, entry, call.requestId));
      return { email: found.email };
    });
  } catch (error) {
    if (error instanceof DatabaseFailure && error.code === "23505")
      throw wrongState(t`This address is already in use.`);
    throw error;
  }
});

/** POST /api/email-confirmation/again. Mails a new link, at most one a minute; earlier ones end. */
export const mailConfirmationAgain = servePublic(contract.mailConfirmationAgain, async (call) => {
  const { orgId, userId } = await personOf(call, call.body, () => []);
  const [people, waits] = await call.database.read(
    orgId,
    addressee(orgId, userId),
    awaitedConfirmation(orgId, userId),
  );
  const [person, awaited] = [people[0], waits[0]];
  if (!person || !awaited?.blocks_sign_in || awaited.mailed_lately) return {};
  const { token, hash } = newLinkToken(orgId);
  const link = linkTo(call.config.publicUrl, "/confirm-email", token);
  const mail = await compose(
    confirmEmailLetter({ recipient: awaited.email, organisationName: person.organisation_name, link }),
  );
  await call.database.write(orgId, async (transaction) => {
    const still = await transaction.first(lockAwaitedConfirmation(orgId, userId));
    if (!still?.blocks_sign_in || still.mailed_lately || still.email !== awaited.email) return;
    await transaction.run(
      awaitConfirmation({
        orgId,
        userId,
        email: still.email,
        tokenHash: hash,
        blocksSignIn: true,
        days: emailLinkDays,
      }),
    );
    await transaction.run(queueMail(orgId, mail));
    await transaction.run(
      auditRow(
        { orgId, id: userId, name: nameOrEmail(person) },
        { action: "mail confirmation again", subjectType: "user", subjectId: userId },
        call.requestId,
      ),
    );
  });
  return {};
});
