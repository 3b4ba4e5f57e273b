import { t } from "#shared/texts/t.ts";
import { auditRow } from "#server/audit.ts";
import { servePublic } from "#server/http/serve.ts";
import type { ProblemCode } from "#server/problems.ts";
import { Refusal } from "#server/refusal.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { addressee, awaitedConfirmation } from "#features/people/server/email-queries.ts";
import * as contract from "../contract.ts";
import { wrongCodeMessage } from "../rules/second-factor.ts";
import { secondFactorsOf } from "./account-queries.ts";
import { personOf } from "./check-password.ts";
import { endPresentSession } from "./present-session.ts";
import { requiredSignOn } from "./queries.ts";
import { refusePassword } from "./required-sign-on.ts";
import { givenFor, needsSecondStep, takeGiven } from "./second-step.ts";
import { beginOwnSession, sendSession, sessionOf } from "./session.ts";
import { addressCounter, codeCounter, refuseWhenLimited, remember, trustDevice } from "./sign-in-limit.ts";

const refused = (code: ProblemCode, message: string) => new Refusal({ status: 401, code, message });

const unconfirmed = () =>
  refused(
    "email_not_confirmed",
    t`Please check your email and click the confirmation link before signing in.`,
  );

/** Throws the limit that strangers reached, unless a second factor decides. */
function refuseBeyond(limit: Refusal | null, decidesFactor: boolean): void {
  if (limit !== null && !decidesFactor) throw limit;
}

/**
 * POST /api/session. Only with the right password does one learn that the address awaits confirmation or a
 * code is needed.
 */
export const signIn = servePublic(contract.signIn, async (call) => {
  const { database, body } = call;
  const { orgId, userId, email, limit } = await personOf(call, body);
  const [[awaited], [factors], [person], [required]] = await database.read(
    orgId,
    awaitedConfirmation(orgId, userId),
    secondFactorsOf(orgId, userId),
    addressee(orgId, userId),
    requiredSignOn(orgId),
  );
  const step = {
    orgId,
    userId,
    secret: factors?.secret ?? null,
    hasPasskey: factors?.has_passkey ?? false,
  };
  refuseBeyond(limit, needsSecondStep(step));
  if (awaited?.blocks_sign_in) throw unconfirmed();
  await refuseWhenLimited(database, [codeCounter(email)]);
  if (required) refusePassword(person?.roles ?? [], needsSecondStep(step));
  const name = person ? nameOrEmail({ ...person, email }) : email;
  const given = await givenFor(call, step, body);
  const cookie = await database.write(orgId, async (transaction) => {
    const taken = await takeGiven(transaction, step, given, call.clock.now());
    if (taken === null) return null;
    const value = await beginOwnSession(transaction, orgId, userId, call.userAgent);
    const entry = {
      action: "sign in",
      subjectType: "session",
      subjectId: userId,
      ...(taken === "recovery" ? { after: { with: "recovery code" } } : {}),
    };
    await transaction.run(auditRow({ orgId, id: userId, name }, entry, call.requestId));
    return value;
  });
  if (cookie === null) {
    await remember(database, [codeCounter(email), addressCounter(call.address)]);
    refuseBeyond(limit, false);
    throw refused("wrong_code", wrongCodeMessage());
  }
  await trustDevice(call, email);
  // The browser's former session would stay usable with no one holding it.
  await endPresentSession(call);
  sendSession(call, cookie);
  return sessionOf(call, orgId, userId);
});
