import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { compose, letterTo, queueMail } from "#server/mail/letter.ts";
import { forbidden, notFound, wrongState } from "#server/refusal.ts";
import * as contract from "#features/people/contract.ts";
import { mayChangeEmailOf } from "#features/people/rules/email.ts";
import { addressee } from "#features/people/server/email-queries.ts";
import { endAccessOf } from "#features/people/server/person-queries.ts";
import { dropSecondFactor, dropUnguardedCodes } from "./account-queries.ts";
import { securityNotice } from "./mail/access-letters.ts";
import { deletePasskeys } from "./passkeys/passkey-queries.ts";

/**
 * DELETE /api/people/{personId}/second-factor. For people who lost app, passkeys and recovery codes; they
 * learn who removed them.
 */
export const removeSecondFactor = serve(contract.removeSecondFactor, async (call) => {
  const { actor } = call;
  const { personId } = call.params;
  const [people] = await call.read(addressee(actor.orgId, personId));
  const person = people[0];
  if (!person) throw notFound();
  if (person.id === actor.id)
    throw wrongState(t`You can remove your own second factor on your account page.`);
  // Moving an account to another address would also get into it: the two rights are one.
  if (!mayChangeEmailOf(actor.roles, person.roles))
    throw forbidden(t`Only a Super Admin can remove the second factor of a Super Admin.`);
  const notice = await compose(
    letterTo(person, () =>
      securityNotice(person.email, t`The second factor has been removed from your account by ${actor.name}.`),
    ),
  );
  await call.write(async (transaction) => {
    const factors = await transaction.run(dropSecondFactor(actor.orgId, personId));
    const passkeys = await transaction.run(deletePasskeys(actor.orgId, personId));
    if (factors + passkeys === 0) throw wrongState(t`This person doesn't use a second factor.`);
    await transaction.run(dropUnguardedCodes(actor.orgId, personId));
    // Whoever has the lost device may be logged in with it.
    await transaction.runAll(endAccessOf(actor.orgId, personId, actor.id));
    await transaction.run(queueMail(actor.orgId, notice));
    await transaction.audit({
      action: "remove second factor",
      subjectType: "user",
      subjectId: personId,
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
  });
  return {};
});
