/** What an authenticator app shows: six digits. */
export const codeDigits = 6;
/**
 * Seconds a code stands for; the one before and the one after are taken too, so that a clock may be half a
 * minute off.
 */
export const codeSeconds = 30;
export const recoveryCodeCount = 10;

export const codeAskedMessage = "Enter the code from your authenticator app, or a recovery code.";
export const wrongCodeMessage = "This code is wrong or has been used. Wait for the next one and try again.";

/** Letters and digits that are not mistaken for one another. */
export const recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const recoveryLength = 30;
/** Those made until November 2026, which count on until they are used or replaced. */
const earlierLength = 24;

/**
 * A recovery code as it is shown: five groups of six. `random` are 30 bytes; each gives one character of 32.
 */
export function recoveryCodeOf(random: Uint8Array): string {
  const letters = [...random.subarray(0, recoveryLength)]
    .map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length] ?? "A")
    .join("");
  return letters.replace(/(.{6})(?=.)/g, "$1-");
}

/**
 * What was typed where a code belongs: the six digits, or a recovery code without its dashes, or null when it
 * is neither.
 */
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
