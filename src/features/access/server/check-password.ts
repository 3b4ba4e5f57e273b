import { t } from "#shared/texts/t.ts";
import type { Actor, Exchange, Platform } from "#server/http/serve.ts";
import type { Query } from "#server/database/sql.ts";
import type { Answers } from "#server/scope.ts";
import { invalid, Refusal } from "#server/refusal.ts";
import { verifyPassword } from "./hashing.ts";
import { deactivatedMessage } from "#features/people/rules/person-removal.ts";
import { credentialOf } from "./queries.ts";
import {
  addressCounter,
  codeCounter,
  currentPasswordCounter,
  loginAttempt,
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

/** Refuses a log-in without saying what of it is wrong. */
export const wrongPassword = () => wrongCredentials(t`Invalid email or password. Please try again.`);

/** Whose login is looked up where an address has none, so that it takes as long: no organisation has this id. */
const noId = "00000000-0000-0000-0000-000000000000";
const noLogin = { org_id: noId, user_id: noId };

/**
 * The person with this address and password. Unknown and wrong are refused alike, in text and time, and
 * counted; only with the right password does one learn that the account is deactivated. Beyond the limit only logins
 * with a second factor are looked at, and what isn't right about them is answered with the limit. `more` is read in
 * the same trip as the password.
 */
export async function personOf<const More extends readonly Query<unknown>[]>(
  caller: Caller,
  typed: {
    readonly email: string;
    readonly password: string;
    readonly code?: string | undefined;
    readonly passkey?: unknown;
  },
  more: (orgId: string, userId: string) => More,
): Promise<Proven & { readonly read: Answers<More> }> {
  const { database } = caller;
  const email = typed.email.trim().toLowerCase();
  const { counters, limit, login: found } = await loginAttempt(caller, email);
  if (limit !== null) await refuseWithoutFactor(caller, limit, { ...typed, email });
  const { org_id: orgId, user_id: userId } = found ?? noLogin;
  const [[credential], ...read] = await database.read(
    orgId,
    credentialOf(orgId, userId),
    ...more(orgId, userId),
  );
  const fits = await verifyPassword(credential?.password_hash ?? null, typed.password);
  if (!fits || !found) {
    await remember(database, counters);
    throw limit ?? wrongPassword();
  }
  if (credential?.is_active !== true) throw limit ?? wrongCredentials(deactivatedMessage());
  return { orgId, userId, email, limit, read: read as unknown as Answers<More> };
}

/** Beyond the limit: throws it unless a second factor came along, whose own limits apply. */
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
