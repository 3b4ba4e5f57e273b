import { isIP } from "node:net";
import type { Exchange, Platform } from "#server/http/serve.ts";
import { hashToken, newToken } from "#server/ids.ts";
import { Refusal } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import type { PasskeyProof } from "../../contract.ts";
import { passkeyNotAccepted, readUserHandle } from "../../rules/passkey.ts";
import { addressCounter, refuseWhenLimited, remember } from "../sign-in-limit.ts";
import { insertChallenge, noteUse, passkeyByCredential, claimChallenge } from "./passkey-queries.ts";

/** Minutes in which a challenge counts. */
const challengeMinutes = 5;
export const challengeTimeout = challengeMinutes * 60_000;
/** A challenge for whoever logs in, or confirms something. */
export const anyone = "anyone";

/** The domain that passkeys belong to, and the one origin that may use them. */
export function relyingParty({ config }: Platform): { readonly rpId: string; readonly origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpId: hostname, origin };
}

/** Browsers make passkeys for domains only. */
export const canHavePasskeys = (platform: Platform): boolean =>
  isIP(relyingParty(platform).rpId.replace(/^\[|\]$/g, "")) === 0;

const hashOf = (challenge: string, purpose: string): string => hashToken(`${purpose} ${challenge}`);

/** A new challenge that counts once, for this purpose only. */
export async function issueChallenge({ database }: Platform, purpose: string): Promise<string> {
  const challenge = newToken();
  const hash = hashOf(challenge, purpose);
  await database.directory((transaction) => transaction.run(insertChallenge(hash, challengeMinutes)));
  return challenge;
}

/** Uses a challenge up; false when it is unknown, used, over, or for another purpose. */
export async function spendChallenge(
  { database }: Platform,
  challenge: string,
  purpose: string,
): Promise<boolean> {
  const hash = hashOf(challenge, purpose);
  return (await database.directory((transaction) => transaction.run(claimChallenge(hash)))) === 1;
}

/** A passkey that has just proven itself, and whose it is. Its use is still to be noted. */
export interface ProvenPasskey {
  readonly orgId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly id: string;
  readonly counter: number;
}

const notAccepted = () => new Refusal({ status: 401, code: "wrong_passkey", message: passkeyNotAccepted() });

/**
 * Checks what an authenticator signed: challenge, origin, domain, user verification, signature, counter. Unknown
 * passkeys and people without an account are refused alike, and counted by network address.
 */
export async function provenPasskey(call: Platform & Exchange, proof: PasskeyProof): Promise<ProvenPasskey> {
  const counters = [addressCounter(call.address)];
  await refuseWhenLimited(call.database, counters);
  const found = await verified(call, proof).catch((error: unknown) => {
    call.warn(`A passkey wasn't accepted: ${error instanceof Error ? error.message : "unknown"}`);
    return null;
  });
  if (found !== null) return found;
  await remember(call.database, counters);
  throw notAccepted();
}

async function verified(call: Platform & Exchange, proof: PasskeyProof): Promise<ProvenPasskey | null> {
  const whose = readUserHandle(Buffer.from(proof.userHandle, "base64url"));
  if (whose === null) return null;
  const { orgId, userId } = whose;
  const [[row]] = await call.database.read(orgId, passkeyByCredential(orgId, userId, proof.id));
  if (!row) return null;
  const { rpId, origin } = relyingParty(call);
  const { id, userHandle, ...response } = proof;
  // Loaded by whoever has a passkey: a start would read half a megabyte more.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      response: { ...response, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => spendChallenge(call, challenge, anyone),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
      counter: row.counter,
    },
  });
  if (!result.verified) return null;
  const { newCounter } = result.authenticationInfo;
  return { orgId, userId, name: nameOrEmail(row), email: row.email, id: row.id, counter: newCounter };
}

/** Notes the use, in the transaction of what it is for; refuses where someone used the same counter first. */
export async function noteProvenUse(
  transaction: Transaction,
  { orgId, id, counter }: ProvenPasskey,
): Promise<void> {
  if ((await transaction.run(noteUse(orgId, id, counter))) !== 1) throw notAccepted();
}
