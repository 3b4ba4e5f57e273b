/** Seconds from each attempt that failed to the next; after the last a delivery is given up, after two days. */
const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000] as const;

export const mostAttempts = waits.length + 1;

/** Seconds after the failed attempt of this number (from 1) until the next one; null for no other. */
export function waitAfter(attempts: number): number | null {
  return waits[attempts - 1] ?? null;
}

/** Milliseconds in which nothing arrived, after which a webhook is switched off: five days. */
export const longestFailing = 5 * 86_400_000;

/** What the receiver's status means: 410 says that nobody wants these messages any more. */
export function outcomeOf(status: number): "arrived" | "gone" | "failed" {
  if (status >= 200 && status < 300) return "arrived";
  return status === 410 ? "gone" : "failed";
}

/** Characters of an answer that the log shows. */
export const answerLength = 1024;
/** Hours for which the secret before still signs. */
export const oldSecretHours = 24;
