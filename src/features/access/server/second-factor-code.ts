import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashToken } from "#server/ids.ts";
import type { Transaction } from "#server/scope.ts";
import {
  codeDigits,
  codeSeconds,
  readCode,
  recoveryCodeCount,
  recoveryCodeOf,
} from "../rules/second-factor.ts";
import { dropRecoveryCodes, insertRecoveryCodes, spendRecoveryCode, claimStep } from "./account-queries.ts";

function authenticator(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: "Stint",
    label: email,
    algorithm: "SHA1",
    digits: codeDigits,
    period: codeSeconds,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret of 160 bits in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from a QR code. */
export function otpauthAddress(secret: string, email: string): string {
  return authenticator(secret, email).toString();
}

/** The 30-second step a code belongs to, at most one from that of `now` (milliseconds); null for none. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = authenticator(secret, "").validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / codeSeconds) + delta;
}

interface Holder {
  readonly orgId: string;
  readonly userId: string;
  /** Of the authenticator app; null where the person has none. */
  readonly secret: string | null;
}

/** Uses an authenticator or recovery code, each once; answers which, or null when it is wrong or used. */
export async function spendCode(
  transaction: Transaction,
  { orgId, userId, secret }: Holder,
  typed: string,
  now: number,
): Promise<"authenticator" | "recovery" | null> {
  const read = readCode(typed);
  if (read === null) return null;
  if (read.kind === "recovery")
    return (await transaction.run(spendRecoveryCode(orgId, userId, hashToken(read.code)))) === 1
      ? "recovery"
      : null;
  const step = secret === null ? null : stepOf(secret, read.code, now);
  return step !== null && (await transaction.run(claimStep(orgId, userId, step))) === 1
    ? "authenticator"
    : null;
}

/** Replaces the recovery codes; only hashes are stored. Each has 120 random bits. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  orgId: string,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(30)));
  await transaction.run(dropRecoveryCodes(orgId, userId));
  await transaction.run(
    insertRecoveryCodes(
      orgId,
      userId,
      codes.map((code) => hashToken(code.replaceAll("-", ""))),
    ),
  );
  return codes;
}
