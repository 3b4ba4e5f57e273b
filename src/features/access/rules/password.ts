import { numberAt } from "#shared/numbers.ts";
import { t } from "#shared/texts/t.ts";
import { passwordMaxLength } from "./password-length.ts";

/** The specified message for fewer than 6 characters; a longer minimum names its own number. */
function tooShortMessage(minLength: number): string {
  return t`Password must be at least ${minLength} characters long.`;
}

/** For one of the 3,000 most common passwords (docs/readings.md#decision-7). */
export const commonPasswordMessage = () => t`This password is one of the most common ones. Choose another.`;

/** For a password that anyone who knows the person can guess (ASVS 5.0, 6.2.11). */
export const namesPasswordMessage = () =>
  t`This password is made up of names that are easy to guess, such as yours. Choose another.`;

/** For someone whose organisation has its people log in at its provider only. */
export const signOnRequiredMessage = () =>
  t`Your organisation doesn't use passwords. Log in with single sign-on.`;

/** This product's name, and what every name is compared without: signs, digits, accents and capitals. */
const productName = "stint";
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
/** Fewer letters than this say nothing: "al" is part of many words. */
const minRevealingLetters = 3;

/**
 * Whether a password consists of the given names and addresses and the product's name, with digits and signs
 * between: "Ana.Silva1987" of ana.silva@harbourpine.example, or "harbour-pine!".
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = [
    productName,
    ...names.flatMap((name) => [name, ...name.split("@"), ...name.split(/[^\p{L}\p{M}]+/u)]),
  ].map(lettersOf);
  const revealing = words
    .filter((word) => word.length >= minRevealingLetters)
    .sort((a, b) => b.length - a.length);
  const letters = lettersOf(password);
  return (
    letters !== "" && revealing.reduce((left, word) => left.replaceAll(word, " "), letters).trim() === ""
  );
}

/**
 * Checks a new password and its confirmation (docs/readings.md#001-5, #decision-7). `minLength` is the
 * configured minimum, 6 unless set. Answers a message per field; empty when both are fine.
 */
export function checkNewPassword(
  password: string,
  confirmation: string,
  minLength: number,
): Record<string, string> {
  if ([...password].length < minLength) return { password: tooShortMessage(minLength) };
  if (password.length > passwordMaxLength)
    return { password: t`Password must be at most ${passwordMaxLength} characters long.` };
  if (password !== confirmation) return { confirmation: t`Passwords do not match.` };
  return {};
}

/** How hard a password is to guess: 0 (nothing typed) to 4, and its word. */
interface PasswordStrength {
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
}

/** Steps from one character to the next that are the same or their neighbour: aaa, abc, 321. */
function predictableSteps(characters: readonly string[]): number {
  const codes = characters.map((character) => Number(character.codePointAt(0)));
  return codes.slice(1).filter((code, before) => Math.abs(code - numberAt(codes, before)) <= 1).length;
}

/**
 * Length counts most, as in NIST SP 800-63B: 12 characters are strong. Repetitions, runs and few different
 * characters count less. A hint only.
 */
export function passwordStrength(password: string, minLength: number): PasswordStrength {
  const characters = [...password];
  if (characters.length === 0) return { level: 0, word: "" };
  if (characters.length < minLength) return { level: 1, word: t.as("password")`Too short` };
  const revealing = Math.min(characters.length - predictableSteps(characters), new Set(characters).size * 2);
  if (revealing >= 12) return { level: 4, word: t.as("password")`Strong` };
  if (revealing >= 10) return { level: 3, word: t.as("password")`Good` };
  if (revealing >= 8) return { level: 2, word: t.as("password")`Fair` };
  return { level: 1, word: t.as("password")`Weak` };
}
