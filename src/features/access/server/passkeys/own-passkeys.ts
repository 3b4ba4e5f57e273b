import { serve, type Actor, type Exchange, type Platform } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { compose, queueMail } from "#server/mail/letter.ts";
import { invalid, notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import type { Input } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import type { PasskeyProof } from "../../contract.ts";
import * as contract from "../../passkey-contract.ts";
import { checkPasskeyName, maxPasskeys, passkeyNotAccepted, userHandleOf } from "../../rules/passkey.ts";
import { dropUnguardedCodes, recoveryCodeCountOf } from "../account-queries.ts";
import { checkCurrentPassword } from "../check-password.ts";
import { refuseLastFactor } from "../required-sign-on.ts";
import { securityNotice } from "../mail/access-letters.ts";
import { replaceRecoveryCodes } from "../second-factor-code.ts";
import { deletePasskey, insertPasskey, passkeysOf, renameOwn } from "./passkey-queries.ts";
import {
  canHavePasskeys,
  challengeTimeout,
  issueChallenge,
  noteProvenUse,
  provenPasskey,
  relyingParty,
  spendChallenge,
  type ProvenPasskey,
} from "./relying-party.ts";

/** COSE numbers: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];

type Own = Platform & Exchange & { readonly actor: Actor };

interface Proof {
  readonly currentPassword?: string | undefined;
  readonly passkey?: PasskeyProof | undefined;
}

/** The current password, or a passkey of the person's own; answers the latter, whose use is still to be noted. */
async function confirmOneself(call: Own, { currentPassword, passkey }: Proof): Promise<ProvenPasskey | null> {
  if (passkey === undefined) {
    await checkCurrentPassword(call, currentPassword ?? "");
    return null;
  }
  const proven = await provenPasskey(call, passkey);
  if (proven.userId !== call.actor.id || proven.orgId !== call.actor.orgId)
    throw invalid({ passkey: passkeyNotAccepted() });
  return proven;
}

const purposeOf = ({ orgId, id }: Actor): string => `add ${orgId} ${id}`;

/** POST /api/account/passkeys/begin */
export const beginPasskey = serve(contract.beginPasskey, async (call) => {
  const { actor } = call;
  if (!canHavePasskeys(call))
    throw wrongState(t`Passkeys need a domain: this server is reached by an IP address.`);
  const proven = await confirmOneself(call, call.body);
  const [existing] = await call.read(passkeysOf(actor.orgId, actor.id));
  if (existing.length >= maxPasskeys)
    throw wrongState(t`You have ${maxPasskeys} passkeys. Remove one before you add another.`);
  const challenge = await issueChallenge(call, purposeOf(actor));
  if (proven !== null)
    await call.write(async (transaction) => {
      await noteProvenUse(transaction, proven);
      transaction.unchanged();
    });
  return {
    challenge,
    rpId: relyingParty(call).rpId,
    rpName: "Stint",
    timeout: challengeTimeout,
    userHandle: Buffer.from(userHandleOf(actor.orgId, actor.id)).toString("base64url"),
    userName: actor.email,
    displayName: actor.name,
    algorithms,
    existing: existing.map(({ credential_id: id }) => id),
  };
});

type Made = Pick<Input<typeof contract.addPasskey>["body"], "id" | "clientDataJSON" | "attestationObject">;

/** What the authenticator made, checked; null when it doesn't count. */
async function registered(call: Own, made: Made) {
  const { id, clientDataJSON, attestationObject } = made;
  const { rpId, origin } = relyingParty(call);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => spendChallenge(call, challenge, purposeOf(call.actor)),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  return verified ? registrationInfo.credential : null;
}
/** POST /api/account/passkeys. From now on the password alone doesn't log in. */
export const addPasskey = serve(contract.addPasskey, async (call) => {
  const { actor, body } = call;
  const { orgId, id: userId } = actor;
  refuseInvalid(checkPasskeyName(body.name));
  const credential = await registered(call, body).catch((error: unknown) => {
    call.warn(`A new passkey wasn't accepted: ${error instanceof Error ? error.message : "unknown"}`);
    return null;
  });
  if (credential === null)
    throw invalid({ passkey: t`Your device's response wasn't accepted. Start again.` });
  const notice = await compose(securityNotice(actor.email, t`A passkey has been added to your account.`));
  const row = {
    id: newId(),
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: body.transports,
    name: body.name.trim(),
  };
  return call.write(
    async (transaction) => {
      await transaction.run(insertPasskey(orgId, row));
      await transaction.run(queueMail(orgId, notice));
      await transaction.audit({
        action: "add passkey",
        subjectType: "user",
        subjectId: userId,
        after: { passkey: row.name },
      });
      return { recoveryCodes: await firstCodes(transaction, orgId, userId) };
    },
    { passkey_credential_unique: () => wrongState(t`You've added this passkey before.`) },
  );
});

/** Recovery codes come with the first second factor. */
async function firstCodes(transaction: Transaction, orgId: string, userId: string): Promise<string[]> {
  const counted = await transaction.first(recoveryCodeCountOf(orgId, userId));
  return (counted?.count ?? 0) > 0 ? [] : replaceRecoveryCodes(transaction, orgId, userId);
}

/** PATCH /api/account/passkeys/{passkeyId} */
export const renamePasskey = serve(contract.renamePasskey, async (call) => {
  const { orgId, id: userId } = call.actor;
  const name = call.body.name.trim();
  refuseInvalid(checkPasskeyName(name));
  await call.write(async (transaction) => {
    const stored = (await transaction.rows(passkeysOf(orgId, userId))).find(
      ({ id }) => id === call.params.passkeyId,
    );
    if (!stored) throw notFound(t`You don't have this passkey any more.`);
    if (stored.name === name) return transaction.unchanged();
    const { version } = call.body;
    if ((await transaction.run(renameOwn(orgId, userId, stored.id, { name, version }))) !== 1)
      throw stale({ name: stored.name, version: stored.version });
    return transaction.audit({
      action: "rename passkey",
      subjectType: "user",
      subjectId: userId,
      before: { passkey: stored.name },
      after: { passkey: name },
    });
  });
  return {};
});

/** POST /api/account/passkeys/{passkeyId}/remove */
export const removePasskey = serve(contract.removePasskey, async (call) => {
  const { actor } = call;
  const { orgId, id: userId } = actor;
  const proven = await confirmOneself(call, call.body);
  const notice = await compose(securityNotice(actor.email, t`A passkey has been removed from your account.`));
  await call.write(async (transaction) => {
    if (proven !== null) await noteProvenUse(transaction, proven);
    const stored = (await transaction.rows(passkeysOf(orgId, userId))).find(
      ({ id }) => id === call.params.passkeyId,
    );
    if (!stored || (await transaction.run(deletePasskey(orgId, userId, stored.id))) !== 1)
      throw notFound(t`You don't have this passkey any more.`);
    await refuseLastFactor(transaction, actor);
    await transaction.run(dropUnguardedCodes(orgId, userId));
    await transaction.run(queueMail(orgId, notice));
    await transaction.audit({
      action: "remove passkey",
      subjectType: "user",
      subjectId: userId,
      before: { passkey: stored.name },
    });
  });
  return {};
});
