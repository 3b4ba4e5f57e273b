import { t } from "#shared/texts/t.ts";

/** What an authenticator app shows: six digits. */
export const codeDigits = 6;
/** Seconds a code is valid; the ones before and after count too, so a clock may be half a minute off. */
export const codeSeconds = 30;
export const recoveryCodeCount = 10;

export const wrongCodeMessage = () =>
  t`This code is wrong or has been used. Wait for the next one and try again.`;

/** Letters and digits that are not mistaken for one another. */
export const recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const recoveryLength = 30;
/** Those made until November 2026, which count on until they are used or replaced. */
const earlierLength = 24;

/** A recovery code: five groups of six from 30 random bytes, each one character of 32. */
export function recoveryCodeOf(random: Uint8Array): string {
  const letters = [...random.subarray(0, recoveryLength)]
    .map((byte) => recoveryAlphabet.charAt(byte % recoveryAlphabet.length))
    .join("");
  return letters.replace(/(.{6})(?=.)/g, "$1-");
}

/** A typed code: six digits, or a recovery code without dashes, or null. */
export function readCode(typed: string): { kind: "authenticator" | "recovery"; code: string } | null {
  const plain = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(plain)) return { kind: "authenticator", code: plain };
  if (
    (plain.length === recoveryLength || plain.length === earlierLength) &&
    [...plain].every((letter) => recoveryAlphabet.includes(letter))
  )
    return { kind: "recovery", code: plain };
  return null;
}
