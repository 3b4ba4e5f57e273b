/** Seconds from each attempt that failed to the next; after the last a delivery is given up, after two days. */
const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000] as const;

export const maxAttempts = waits.length + 1;

/** By how much of itself a wait grows at most, so that a receiver that is back isn't met by everything at once. */
export const largestDelay = 0.1;
/** Seconds for which a receiver can put the next attempt off. */
const maxRequestedSeconds = 86_400;

interface Wait {
  /** Seconds the receiver requested to wait, at least; up to a day counts. */
  readonly requested: number;
  /** From 0 to 1: how much of the largest delay is added. */
  readonly chance: number;
}

/** Seconds after the failed attempt of this number (from 1) until the next one; null for no other. */
export function waitAfter(attempts: number, { requested, chance }: Wait): number | null {
  const wait = waits[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(wait, Math.min(requested, maxRequestedSeconds)) * (1 + largestDelay * chance);
}

/** Seconds that a `Retry-After` requests to wait: a number of them, or an HTTP date; 0 for anything else (RFC 9110, 10.2.3). */
export function requestedSeconds(retryAfter: string | undefined, now: number): number {
  const text = retryAfter ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now) / 1000);
}

/** Milliseconds in which nothing arrived, after which a webhook is switched off: five days. */
export const longestFailing = 5 * 86_400_000;

/** What the receiver's status means: 410 says that no one wants these messages any more. */
export function outcomeOf(status: number): "arrived" | "gone" | "failed" {
  if (status >= 200 && status < 300) return "arrived";
  return status === 410 ? "gone" : "failed";
}

/** Characters of an answer that the log shows. */
export const answerLength = 1024;
/** Hours for which the secret before still signs. */
export const oldSecretHours = 24;
