import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { linkTo, newLinkToken } from "#server/link-token.ts";
import { compose, letterTo, queueMail } from "#server/mail/letter.ts";
import { forbidden, invalid, notFound, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { emailLinkDays, emailInUseMessage, isEmail, mayChangeEmailOf } from "../rules/email.ts";
import { addressee, awaitConfirmation, setLogin } from "./email-queries.ts";
import { updatePerson } from "./person-queries.ts";
import { confirmEmailLetter, emailChangeNotice } from "./mail/email-letters.ts";

const used = () => invalid({ email: emailInUseMessage() });

/**
 * The new address logs in once its owner has used the mailed link
 * (docs/readings.md#amb-61).
 */
export const changeEmail = serve(contract.changeEmail, async (call) => {
  const { actor, config } = call;
  const { personId } = call.params;
  const email = call.body.email.trim();
  if (!isEmail(email)) throw invalid({ email: t`Enter a valid email address` });
  const [people] = await call.read(addressee(actor.orgId, personId));
  const person = people[0];
  if (!person) throw notFound();
  if (person.id === actor.id) throw wrongState(t`Change your own email address on your account page.`);
  if (!mayChangeEmailOf(actor.roles, person.roles))
    throw forbidden(t`Only a Super Admin can change the email address of a Super Admin.`);
  const { token, hash } = newLinkToken(actor.orgId);
  const about = { organisationName: person.organisation_name };
  const confirm = await compose(
    letterTo(person, () =>
      confirmEmailLetter({
        ...about,
        recipient: email,
        link: linkTo(config.publicUrl, "/confirm-email", token),
      }),
    ),
  );
  const notice = await compose(
    letterTo(person, () =>
      emailChangeNotice({ ...about, recipient: person.email, newEmail: email, by: actor.name }),
    ),
  );
  await call.write(
    async (transaction) => {
      const stored = await transaction.first(addressee(actor.orgId, personId));
      if (!stored || stored.email === email) return transaction.unchanged();
      // Someone else may have removed the person since they were read.
      if ((await transaction.run(updatePerson(actor.orgId, personId, { email }, actor.id))) === 0)
        throw notFound();
      // Other capitals are the same mailbox: there is nothing to confirm.
      if (stored.email.toLowerCase() !== email.toLowerCase()) {
        const wait = {
          orgId: actor.orgId,
          userId: personId,
          email,
          tokenHash: hash,
          blocksSignIn: true,
          days: emailLinkDays,
        };
        await transaction.run(setLogin(actor.orgId, personId, email));
        await transaction.run(awaitConfirmation(wait));
        await transaction.run(queueMail(actor.orgId, confirm));
        await transaction.run(queueMail(actor.orgId, notice));
      }
      await transaction.audit({
        action: "change email",
        subjectType: "user",
        subjectId: personId,
        before: { email: stored.email },
        after: { email },
      });
    },
    { login_directory_pkey: used, user_email_unique: used },
  );
  return {};
});
