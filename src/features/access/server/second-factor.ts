import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { compose, queueMail } from "#server/mail/letter.ts";
import { invalid, wrongState } from "#server/refusal.ts";
import * as contract from "../account-contract.ts";
import { readCode, wrongCodeMessage } from "../rules/second-factor.ts";
import {
  confirmOffered,
  dropSecondFactor,
  dropUnguardedCodes,
  offerSecondFactor,
  secondFactorOf,
  secondFactorsOf,
} from "./account-queries.ts";
import { checkCurrentPassword } from "./check-password.ts";
import { securityNotice } from "./mail/access-letters.ts";
import { refuseLastFactor } from "./required-sign-on.ts";
import { needsSecondStep } from "./second-step.ts";
import { newSecret, otpauthAddress, replaceRecoveryCodes, stepOf } from "./second-factor-code.ts";
import { codeCounter, refuseWhenLimited, remember } from "./sign-in-limit.ts";

const already = () =>
  wrongState(t`You already use a second factor. Remove it before you set up another one.`);
const none = () => wrongState(t`You don't use a second factor.`);

/** POST /api/account/second-factor. Active once a first code shows that the app knows the secret. */
export const beginSecondFactor = serve(contract.beginSecondFactor, async (call) => {
  const { actor } = call;
  await checkCurrentPassword(call, call.body.currentPassword);
  const secret = newSecret();
  await call.write(async (transaction) => {
    if ((await transaction.run(offerSecondFactor(actor.orgId, actor.id, secret))) !== 1) throw already();
    await transaction.audit({ action: "begin second factor", subjectType: "user", subjectId: actor.id });
  });
  return { secret, address: otpauthAddress(secret, actor.email) };
});

/** PUT /api/account/second-factor. From now on logging in needs a code. */
export const confirmSecondFactor = serve(contract.confirmSecondFactor, async (call) => {
  const { actor, database } = call;
  const counters = [codeCounter(actor.email)];
  await refuseWhenLimited(database, counters);
  const [factors] = await call.read(secondFactorOf(actor.orgId, actor.id));
  const factor = factors[0];
  if (!factor) throw wrongState(t`Set up the second factor first.`);
  if (factor.confirmed_at !== null) throw already();
  const read = readCode(call.body.code);
  const step = read?.kind === "authenticator" ? stepOf(factor.secret, read.code, call.clock.now()) : null;
  if (step === null) {
    await remember(database, counters);
    throw invalid({ code: wrongCodeMessage() });
  }
  const notice = await compose(
    securityNotice(actor.email, t`A second factor has been added to your account.`),
  );
  return call.write(async (transaction) => {
    if ((await transaction.run(confirmOffered(actor.orgId, actor.id, factor.secret, step))) !== 1)
      throw already();
    await transaction.run(queueMail(actor.orgId, notice));
    await transaction.audit({
      action: "add second factor",
      subjectType: "user",
      subjectId: actor.id,
      before: { secondFactor: false },
      after: { secondFactor: true },
    });
    return { recoveryCodes: await replaceRecoveryCodes(transaction, actor.orgId, actor.id) };
  });
});

/** POST /api/account/second-factor/recovery-codes. The old ones end. */
export const renewRecoveryCodes = serve(contract.renewRecoveryCodes, async (call) => {
  const { actor } = call;
  await checkCurrentPassword(call, call.body.currentPassword);
  return call.write(async (transaction) => {
    const factors = await transaction.first(secondFactorsOf(actor.orgId, actor.id));
    if (!factors || !needsSecondStep({ secret: factors.secret, hasPasskey: factors.has_passkey }))
      throw none();
    await transaction.audit({ action: "renew recovery codes", subjectType: "user", subjectId: actor.id });
    return { recoveryCodes: await replaceRecoveryCodes(transaction, actor.orgId, actor.id) };
  });
});

export const endSecondFactor = serve(contract.endSecondFactor, async (call) => {
  const { actor } = call;
  await checkCurrentPassword(call, call.body.currentPassword);
  const notice = await compose(
    securityNotice(actor.email, t`The second factor has been removed from your account.`),
  );
  await call.write(async (transaction) => {
    if ((await transaction.run(dropSecondFactor(actor.orgId, actor.id))) !== 1) throw none();
    await refuseLastFactor(transaction, actor);
    await transaction.run(dropUnguardedCodes(actor.orgId, actor.id));
    await transaction.run(queueMail(actor.orgId, notice));
    await transaction.audit({
      action: "remove second factor",
      subjectType: "user",
      subjectId: actor.id,
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
  });
  return {};
});
