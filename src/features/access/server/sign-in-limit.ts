import { hashToken } from "../../../server/ids.ts";
import { Refusal } from "../../../server/refusal.ts";
import type { Database } from "../../../server/scope.ts";
import { countFailure, forgetFailures, recentFailures } from "./queries.ts";

const windowMinutes = 15;
/** Failures that are free; each one beyond doubles the wait. */
const freeForAccount = 5;
const freeForAddress = 50;
const longestWaitSeconds = 900;

interface Attempt {
  readonly email: string;
  readonly address: string;
}

function keysOf(attempt: Attempt): readonly (readonly [string, number])[] {
  return [
    [hashToken(`account:${attempt.email}`), freeForAccount],
    [hashToken(`address:${attempt.address}`), freeForAddress],
  ];
}

/** Seconds an attempt has to wait after `failures`, the last one `secondsAgo`; 0 when it may go on. */
export function waitAfter(failures: number, secondsAgo: number, free: number): number {
  if (failures < free) return 0;
  const wait = Math.min(longestWaitSeconds, 2 ** (failures - free + 1));
  return Math.max(0, Math.ceil(wait - secondsAgo));
}

/** Refuses with 429 while an account or address has failed too often; existing and unknown accounts are treated alike. */
export async function refuseWhenLimited(database: Database, attempt: Attempt): Promise<void> {
  const wait = await database.directory(async (transaction) => {
    let longest = 0;
    for (const [key, free] of keysOf(attempt)) {
      const row = await transaction.first(recentFailures(key, windowMinutes));
      if (row) longest = Math.max(longest, waitAfter(row.failures, row.seconds_ago, free));
    }
    return longest;
  });
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60);
    const when = wait < 60 ? `${wait} second${wait === 1 ? "" : "s"}` : `${minutes} minute${minutes === 1 ? "" : "s"}`;
    throw new Refusal({ status: 429, code: "too_many", message: `Too many attempts. Please try again in ${when}.`, retryAfter: wait });
  }
}

/** Remembers a failed attempt. */
export async function rememberFailure(database: Database, attempt: Attempt): Promise<void> {
  await database.directory(async (transaction) => {
    for (const [key] of keysOf(attempt)) await transaction.run(countFailure(key, windowMinutes));
  });
}

/** Clears the account's failures after a successful sign-in; the address keeps its count. */
export async function forgetAccountFailures(database: Database, attempt: Attempt): Promise<void> {
  const [account] = keysOf(attempt);
  if (account) await database.directory((transaction) => transaction.run(forgetFailures(account[0])));
}
