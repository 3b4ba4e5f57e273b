import { plural, t } from "#shared/texts/t.ts";
import type { Exchange, Platform } from "#server/http/serve.ts";
import { hashToken, newToken } from "#server/ids.ts";
import { Refusal } from "#server/refusal.ts";
import type { Answers, Database } from "#server/scope.ts";
import { directoryEntry } from "#features/people/server/queries.ts";
import {
  countFailure,
  forgetDevices,
  forgetFailures,
  knownDevice,
  recentFailures,
  rememberDevice,
} from "./queries.ts";

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

/** Failed logins with an address from one browser that has logged in with it before. */
const deviceCounter = (email: string, device: string): Counter => ({
  key: `device:${device}:${accountCounter(email).key}`,
  free: 5,
});

/** Wrong codes after the right password, so that no one can lock out someone whose password they don't know. */
export function codeCounter(email: string): Counter {
  return { key: `code:${email.trim().toLowerCase()}`, free: 5 };
}

/** Wrong current passwords of someone who is logged in. */
export function currentPasswordCounter(userId: string): Counter {
  return { key: `current:${userId}`, free: 5 };
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

/** Throws 429 while something has happened too often. */
export async function refuseWhenLimited(database: Database, counters: readonly Counter[]): Promise<void> {
  const limit = limitOf(counters, await database.directoryRead(...counters.map(failuresOf)));
  if (limit !== null) throw limit;
}

type Failures = Answers<[ReturnType<typeof recentFailures>]>[0];

const failuresOf = ({ key }: Counter) => recentFailures(hashToken(key), windowMinutes);

/** The 429 while something has happened too often, else null. `failures`: the rows of each counter. */
function limitOf(counters: readonly Counter[], failures: readonly Failures[]): Refusal | null {
  const waits = counters.map(({ free }, at) => {
    const row = failures[at]?.[0];
    return row ? waitAfter(row.failures, row.seconds_ago, free) : 0;
  });
  const wait = Math.max(0, ...waits);
  if (wait === 0) return null;
  const minutes = Math.ceil(wait / 60);
  return new Refusal({
    status: 429,
    code: "too_many",
    message:
      wait < 60
        ? t`Too many attempts. Please try again in ${plural(wait, "# second", "# seconds")}.`
        : t`Too many attempts. Please try again in ${plural(minutes, "# minute", "# minutes")}.`,
    retryAfter: wait,
  });
}

const deviceCookie = "device";
const deviceDays = 180;

interface LoginAttempt {
  /** What it counts on failing. */
  readonly counters: readonly Counter[];
  /** The 429 while they have failed too often. */
  readonly limit: Refusal | null;
  /** Whose login the address is. */
  readonly login: Answers<[ReturnType<typeof directoryEntry>]>[0][number] | undefined;
}

/**
 * What is known of a login with this address before its password is checked, in one trip. A browser that logged in
 * with it before has a count of its own: strangers' wrong passwords don't lock it out (OWASP ASVS 5.0, 6.3.1).
 */
export async function loginAttempt(
  { database, address, binding }: Pick<Platform & Exchange, "database" | "address" | "binding">,
  email: string,
): Promise<LoginAttempt> {
  const account = accountCounter(email);
  const device = binding(deviceCookie) ?? "";
  const ofDevice = deviceCounter(email, device);
  const strangers = [account, addressCounter(address)];
  const [logins, known, deviceFailures, ...strangersFailures] = await database.directoryRead(
    directoryEntry(email),
    knownDevice(hashToken(account.key), hashToken(device)),
    ...[ofDevice, ...strangers].map(failuresOf),
  );
  const [counters, failures] =
    device !== "" && known.length > 0 ? [[ofDevice], [deviceFailures ?? []]] : [strangers, strangersFailures];
  return { counters, limit: limitOf(counters, failures), login: logins[0] };
}

/** Remembers after a login that this browser knows the account, for 180 days; forgets its failures. */
export async function trustDevice(call: Platform & Exchange, email: string): Promise<void> {
  const account = accountCounter(email);
  const device = call.binding(deviceCookie) ?? newToken();
  call.bind(deviceCookie, device, deviceDays * 86_400);
  await call.database.directory((transaction) =>
    transaction.runAll([
      rememberDevice(hashToken(account.key), hashToken(device)),
      ...[account, deviceCounter(email, device), codeCounter(email)].map(({ key }) =>
        forgetFailures(hashToken(key)),
      ),
    ]),
  );
}

/** Every browser must wait as a stranger's again: the password was reset. */
export async function forgetKnownDevices(database: Database, email: string): Promise<void> {
  const account = hashToken(accountCounter(email).key);
  await database.directory((transaction) =>
    transaction.runAll([forgetDevices(account), forgetFailures(account)]),
  );
}

export async function remember(database: Database, counters: readonly Counter[]): Promise<void> {
  await database.directory(async (transaction) => {
    await transaction.runAll(counters.map(({ key }) => countFailure(hashToken(key), windowMinutes)));
  });
}

export async function forget(database: Database, counter: Counter): Promise<void> {
  await database.directory((transaction) => transaction.run(forgetFailures(hashToken(counter.key))));
}
