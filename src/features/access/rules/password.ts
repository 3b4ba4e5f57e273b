/** At most this many characters, so that hashing stays bounded. */
export const passwordMaxLength = 200;

/** The literal message for fewer than 6 characters; a longer configured minimum names its own number. */
export function tooShortMessage(minLength: number): string {
  return `Password must be at least ${minLength} characters long.`;
}

/**
 * Checks a new password and its confirmation (specification 001 section 5, reading decision 7). `minLength` is the configured
 * minimum, 6 unless set. Answers a message per field; empty when both are fine.
 */
export function checkNewPassword(password: string, confirmation: string, minLength: number): Record<string, string> {
  if ([...password].length < minLength) return { password: tooShortMessage(minLength) };
  if (password.length > passwordMaxLength) return { password: `Password must be at most ${passwordMaxLength} characters long.` };
  if (password !== confirmation) return { confirmation: "Passwords do not match." };
  return {};
}
