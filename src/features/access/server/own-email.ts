import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { linkTo, newLinkToken } from "#server/link-token.ts";
import { compose, queueMail } from "#server/mail/letter.ts";
import { invalid, wrongState } from "#server/refusal.ts";
import { emailLinkDays, isEmail } from "#features/people/rules/email.ts";
import {
  addressee,
  awaitConfirmation,
  awaitedConfirmation,
  dropConfirmation,
} from "#features/people/server/email-queries.ts";
import { confirmEmailLetter, emailChangeNotice } from "#features/people/server/mail/email-letters.ts";
import * as contract from "../account-contract.ts";
import { checkCurrentPassword } from "./check-password.ts";

/** PUT /api/account/email. The address changes once the new one's owner has used the mailed link. */
export const changeOwnEmail = serve(contract.changeOwnEmail, async (call) => {
  const { actor, config } = call;
  const email = call.body.email.trim();
  if (!isEmail(email)) throw invalid({ email: t`Enter a valid email address` });
  if (email === actor.email) throw invalid({ email: t`This is already your email address` });
  await checkCurrentPassword(call, call.body.currentPassword);
  const [people] = await call.read(addressee(actor.orgId, actor.id));
  const about = { organisationName: people[0]?.organisation_name ?? "" };
  const { token, hash } = newLinkToken(actor.orgId);
  const confirm = await compose(
    confirmEmailLetter({
      ...about,
      recipient: email,
      link: linkTo(config.publicUrl, "/confirm-email", token),
    }),
  );
  const notice = await compose(
    emailChangeNotice({
      ...about,
      recipient: actor.email,
      newEmail: email,
      by: t`Someone logged in as you`,
    }),
  );
  await call.write(async (transaction) => {
    const awaited = await transaction.first(awaitedConfirmation(actor.orgId, actor.id));
    if (awaited?.blocks_sign_in) throw wrongState(t`Confirm your current email address first.`);
    if (awaited?.mailed_lately)
      throw wrongState(t`We've just mailed you a link. Wait a minute before you ask for another one.`);
    await transaction.run(
      awaitConfirmation({
        orgId: actor.orgId,
        userId: actor.id,
        email,
        tokenHash: hash,
        blocksSignIn: false,
        days: emailLinkDays,
      }),
    );
    await transaction.run(queueMail(actor.orgId, confirm));
    await transaction.run(queueMail(actor.orgId, notice));
    await transaction.audit({
      action: "ask for another email",
      subjectType: "user",
      subjectId: actor.id,
      before: { wishedEmail: awaited?.email ?? null },
      after: { wishedEmail: email },
    });
  });
  return {};
});

export const withdrawOwnEmail = serve(contract.withdrawOwnEmail, async (call) => {
  const { actor } = call;
  await call.write(async (transaction) => {
    const awaited = await transaction.first(awaitedConfirmation(actor.orgId, actor.id));
    if ((await transaction.run(dropConfirmation(actor.orgId, actor.id, false))) === 0)
      return transaction.unchanged();
    await transaction.audit({
      action: "keep email",
      subjectType: "user",
      subjectId: actor.id,
      before: { wishedEmail: awaited?.email ?? null },
      after: { wishedEmail: null },
    });
  });
  return {};
});
