import { t } from "#shared/texts/t.ts";
import type { Actor, Exchange, Platform } from "#server/http/serve.ts";
import { invalid, Refusal } from "#server/refusal.ts";
import { verifyPassword } from "./hashing.ts";
import { directoryEntry } from "#features/people/server/queries.ts";
import { deactivatedMessage } from "#features/people/rules/person-removal.ts";
import { credentialOf } from "./queries.ts";
import {
  addressCounter,
  codeCounter,
  currentPasswordCounter,
  limitOf,
  loginCounters,
  refuseWhenLimited,
  remember,
} from "./sign-in-limit.ts";

type Caller = Platform & Exchange;

/** Someone with the right address and password. */
interface Proven {
  readonly orgId: string;
  readonly userId: string;
  readonly email: string;
  /** The limit that strangers reached; only the right second factor passes it. */
  readonly limit: Refusal | null;
}

const wrongCredentials = (message: string) =>
  new Refusal({ status: 401, code: "wrong_credentials", message });

/** Whose login an address is, and their password; people who set none have no credential. */
async function loginOf(database: Platform["database"], email: string) {
  const found = await database.directory((transaction) => transaction.first(directoryEntry(email)));
  if (!found) return { found, credential: undefined };
  const [[credential]] = await database.read(found.org_id, credentialOf(found.org_id, found.user_id));
  return { found, credential };
}

/**
 * The person with this address and password. Unknown and wrong are refused alike, in text and time, and
 * counted; only with the right password does one learn that the account is deactivated. Beyond the limit only logins
 * with a second factor are looked at, and what isn't right about them is answered with the limit.
 */
export async function personOf(
  caller: Caller,
  typed: {
    readonly email: string;
    readonly password: string;
    readonly code?: string | undefined;
    readonly passkey?: unknown;
  },
): Promise<Proven> {
  const { database } = caller;
  const email = typed.email.trim().toLowerCase();
  const { counters } = await loginCounters(caller, email);
  const limit = await limitOf(database, counters);
  if (limit !== null) await refuseWithoutFactor(caller, limit, { ...typed, email });
  const { found, credential } = await loginOf(database, email);
  const fits = await verifyPassword(credential?.password_hash ?? null, typed.password);
  if (!fits || !found) {
    await remember(database, counters);
    throw limit ?? wrongCredentials(t`Invalid email or password. Please try again.`);
  }
  if (credential?.is_active !== true) throw limit ?? wrongCredentials(deactivatedMessage());
  return { orgId: found.org_id, userId: found.user_id, email, limit };
}

/** Beyond the limit: throws it unless a second factor came along, whose own limits hold. */
async function refuseWithoutFactor(
  { database, address }: Caller,
  limit: Refusal,
  {
    email,
    code,
    passkey,
  }: { readonly email: string; readonly code?: string | undefined; readonly passkey?: unknown },
): Promise<void> {
  if (!code && passkey === undefined) throw limit;
  await refuseWhenLimited(database, [addressCounter(address), codeCounter(email)]);
}

/** Checks the current password before a change of login; a wrong one is refused and counted. */
export async function checkCurrentPassword(
  caller: Caller & { readonly actor: Actor },
  currentPassword: string,
): Promise<void> {
  const { actor, database } = caller;
  const counters = [currentPasswordCounter(actor.id)];
  await refuseWhenLimited(database, counters);
  const [rows] = await database.read(actor.orgId, credentialOf(actor.orgId, actor.id));
  if (await verifyPassword(rows[0]?.password_hash ?? null, currentPassword)) return;
  await remember(database, counters);
  throw invalid({ currentPassword: t`This isn't your current password.` });
}
