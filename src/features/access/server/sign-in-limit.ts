import { plural, t } from "#shared/texts/t.ts";
import { hashToken } from "#server/ids.ts";
import { Refusal } from "#server/refusal.ts";
import type { Database } from "#server/scope.ts";
import { countFailure, forgetFailures, recentFailures } from "./queries.ts";

const windowMinutes = 15;
const longestWaitSeconds = 900;

/** Something counted, and how often it may happen before the wait doubles. */
export interface Counter {
  readonly key: string;
  readonly free: number;
}

/** Failed logins with an address, existing or not. */
export function accountCounter(email: string): Counter {
  return { key: `account:${email.trim().toLowerCase()}`, free: 5 };
}

export function addressCounter(address: string): Counter {
  return { key: `address:${address}`, free: 50 };
}

/** Links requested from a network address. */
export function linkCounter(address: string): Counter {
  return { key: `links:${address}`, free: 20 };
}

/** Seconds to wait after `failures`, the last one `secondsAgo`; 0 to go on. */
export function waitAfter(failures: number, secondsAgo: number, free: number): number {
  if (failures < free) return 0;
  const wait = Math.min(longestWaitSeconds, 2 ** (failures - free + 1));
  return Math.max(0, Math.ceil(wait - secondsAgo));
}

/** Refuses with 429 while something has happened too often. */
export async function refuseWhenLimited(database: Database, counters: readonly Counter[]): Promise<void> {
  const wait = await database.directory(async (transaction) => {
    let longest = 0;
    for (const { key, free } of counters) {
      const row = await transaction.first(recentFailures(hashToken(key), windowMinutes));
      if (row) longest = Math.max(longest, waitAfter(row.failures, row.seconds_ago, free));
    }
    return longest;
  });
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60);
    throw new Refusal({
      status: 429,
      code: "too_many",
      message:
        wait < 60
          ? t`Too many attempts. Please try again in ${plural(wait, "# second", "# seconds")}.`
          : t`Too many attempts. Please try again in ${plural(minutes, "# minute", "# minutes")}.`,
      retryAfter: wait,
    });
  }
}

export async function remember(database: Database, counters: readonly Counter[]): Promise<void> {
  await database.directory(async (transaction) => {
    await transaction.runAll(counters.map(({ key }) => countFailure(hashToken(key), windowMinutes)));
  });
}

export async function forget(database: Database, counter: Counter): Promise<void> {
  await database.directory((transaction) => transaction.run(forgetFailures(hashToken(counter.key))));
}
