import { auditRow } from "#server/audit.ts";
import { countOrRefuse, RateWindow } from "#server/http/rate-window.ts";
import { servePublic } from "#server/http/serve.ts";
import * as contract from "../../passkey-contract.ts";
import { addressee } from "#features/people/server/email-queries.ts";
import { endPresentSession } from "../present-session.ts";
import { refusePasswordless } from "../required-sign-on.ts";
import { beginOwnSession, sendSession, sessionOf } from "../session.ts";
import {
  anyone,
  challengeTimeout,
  issueChallenge,
  noteProvenUse,
  provenPasskey,
  relyingParty,
} from "./relying-party.ts";

/** Each is stored for a while; a whole company may log in from one network address within minutes. */
const perAddress = new RateWindow({ most: 1_200, windowMs: 600_000 });

/** POST /api/passkeys/challenge */
export const challengePasskey = servePublic(contract.challengePasskey, async (call) => {
  countOrRefuse(perAddress, call.address);
  return {
    challenge: await issueChallenge(call, anyone),
    rpId: relyingParty(call).rpId,
    timeout: challengeTimeout,
  };
});

/** POST /api/session/passkey. A passkey is something one has and something one is or knows: both factors. */
export const signInWithPasskey = servePublic(contract.signInWithPasskey, async (call) => {
  const proven = await provenPasskey(call, call.body.passkey);
  const { orgId, userId, name } = proven;
  const [[person]] = await call.database.read(orgId, addressee(orgId, userId));
  await refusePasswordless(call, orgId, person?.roles ?? []);
  const cookie = await call.database.write(orgId, async (transaction) => {
    await noteProvenUse(transaction, proven);
    const value = await beginOwnSession(transaction, orgId, userId, call.userAgent);
    const entry = {
      action: "sign in",
      subjectType: "session",
      subjectId: userId,
      after: { with: "passkey" },
    };
    await transaction.run(auditRow({ orgId, id: userId, name }, entry, call.requestId));
    return value;
  });
  await endPresentSession(call);
  sendSession(call, cookie);
  return sessionOf(call, orgId, userId);
});
