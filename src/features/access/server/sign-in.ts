import { currentLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { auditRow } from "#server/audit.ts";
import { servePublic } from "#server/http/serve.ts";
import type { ProblemCode } from "#server/problems.ts";
import { Refusal } from "#server/refusal.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { awaitedConfirmation } from "#features/people/server/email-queries.ts";
import * as contract from "../contract.ts";
import { wrongCodeMessage } from "../rules/second-factor.ts";
import { secondFactorsOf } from "./account-queries.ts";
import { personOf, wrongPassword } from "./check-password.ts";
import { endPresentSession } from "./present-session.ts";
import { currentUser, requiredSignOn, rolesOfUser } from "./queries.ts";
import { refusePassword } from "./required-sign-on.ts";
import { givenFor, needsSecondStep, acceptCode } from "./second-step.ts";
import { ownSession, sendSession, sessionFrom } from "./session.ts";
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

/** What decides over a login besides the password, and what its answer is made of. */
const factsOf = (orgId: string, userId: string) =>
  [
    awaitedConfirmation(orgId, userId),
    secondFactorsOf(orgId, userId),
    requiredSignOn(orgId),
    currentUser(orgId, userId),
    rolesOfUser(orgId, userId),
  ] as const;

/**
 * POST /api/session. Only with the right password does one learn that the address awaits confirmation or a
 * code is needed.
 */
export const signIn = servePublic(contract.signIn, async (call) => {
  const { database, body } = call;
  const { orgId, userId, email, limit, read } = await personOf(call, body, factsOf);
  const [[awaited], [factors], [required], [person], assigned] = read;
  if (!person) throw wrongPassword();
  const step = {
    orgId,
    userId,
    secret: factors?.secret ?? null,
    hasPasskey: factors?.has_passkey ?? false,
  };
  refuseBeyond(limit, needsSecondStep(step));
  if (awaited?.blocks_sign_in) throw unconfirmed();
  // Read after the password was checked, so that codes typed at the same time count.
  if (needsSecondStep(step)) await refuseWhenLimited(database, [codeCounter(email)]);
  if (required)
    refusePassword(
      assigned.map((role) => role.role_code),
      needsSecondStep(step),
    );
  const name = nameOrEmail({ ...person, email });
  const given = await givenFor(call, step, body);
  const cookie = await database.write(orgId, async (transaction) => {
    const accepted = await acceptCode(transaction, step, given, call.clock.now());
    if (accepted === null) return null;
    const entry = {
      action: "sign in",
      subjectType: "session",
      subjectId: userId,
      ...(accepted === "recovery" ? { after: { with: "recovery code" } } : {}),
    };
    const session = ownSession(orgId, userId, call.userAgent);
    await transaction.runAll([...session.rows, auditRow({ orgId, id: userId, name }, entry, call.requestId)]);
    return session.cookie;
  });
  if (cookie === null) {
    await remember(database, [codeCounter(email), addressCounter(call.address)]);
    refuseBeyond(limit, false);
    throw refused("wrong_code", wrongCodeMessage());
  }
  await trustDevice(call, email);
  // The browser's former session would stay usable with no one using it.
  await endPresentSession(call);
  sendSession(call, cookie);
  return sessionFrom(call, orgId, { ...person, language: person.language ?? currentLanguage() }, assigned);
});
