import { t } from "#shared/texts/t.ts";
import { auditRow } from "#server/audit.ts";
import { DatabaseFailure } from "#server/database/engine.ts";
import type { Exchange, Platform } from "#server/http/serve.ts";
import { hashToken } from "#server/ids.ts";
import { wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { secondFactorsOf } from "#features/access/server/account-queries.ts";
import { markAccepted } from "#features/access/server/queries.ts";
import { beginOwnSession } from "#features/access/server/session.ts";
import { joinInvited } from "#features/invitations/server/join-invited.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { createPerson } from "#features/people/server/create-person.ts";
import { dropConfirmation } from "#features/people/server/email-queries.ts";
import { firstRoles, type Claims, type Identity } from "../rules/claims.ts";
import { findLogin, type ConnectionRow, type LoginFound } from "./login-facts.ts";
import { awaitCode, insertSignOnSession, linkPerson } from "./login-queries.ts";
import type { PendingLogin } from "./pending-login.ts";

/** Someone who logs in, and what is recorded of it. */
interface LoggingIn {
  readonly call: Platform & Exchange;
  readonly orgId: string;
  readonly userId: string;
  readonly name: string;
  readonly identity: Pick<Identity, "issuer" | "subject" | "providerSession">;
  readonly logoutAddress: string | null;
}

/** What came of a login: a cookie, a person who has to enter a code, or a refusal. */
export type LoginOutcome =
  | { readonly kind: "in"; readonly userId: string; readonly cookie: string }
  | { readonly kind: "code" }
  | { readonly kind: "refused"; readonly found: LoginFound };

interface Arrived {
  readonly call: Platform & Exchange;
  readonly connection: ConnectionRow;
  readonly claims: Claims;
  readonly identity: Identity;
  readonly login: PendingLogin;
  readonly logoutAddress: string | null;
}

/** Logs in whoever came back from the provider: links, joins or makes the person where the rules allow it. */
export async function logIn(arrived: Arrived): Promise<LoginOutcome> {
  const { call, connection, identity, login, logoutAddress } = arrived;
  const orgId = connection.org_id;
  const work = (): Promise<LoginOutcome> =>
    call.database.write(orgId, async (transaction) => {
      const found = await findLogin(transaction, connection, identity);
      const who = await personFor(transaction, arrived, found);
      if (who === null) return { kind: "refused", found };
      if (await needsCode(transaction, connection, identity, who.id)) {
        await transaction.run(awaitCode(orgId, login.id, { ...identity, userId: who.id }));
        return { kind: "code" };
      }
      const entry = { call, orgId, userId: who.id, name: who.name, identity, logoutAddress };
      return { kind: "in", userId: who.id, cookie: await startSignOnSession(transaction, entry) };
    });
  try {
    // Two first logins at once: the second finds the person the first one made.
    return await work().catch((error: unknown) => (isDuplicate(error) ? work() : Promise.reject(error)));
  } catch (error) {
    // The address logs in to another organisation of this server.
    if (isDuplicate(error)) throw wrongState(t`This email address can't be used here. Ask an admin.`);
    throw error;
  }
}

const isDuplicate = (error: unknown): boolean => error instanceof DatabaseFailure && error.code === "23505";

async function needsCode(
  transaction: Transaction,
  connection: ConnectionRow,
  identity: Identity,
  userId: string,
): Promise<boolean> {
  if (identity.didSecondFactor || connection.trusts_second_factor) return false;
  const factors = await transaction.first(secondFactorsOf(connection.org_id, userId));
  return factors !== undefined && (factors.secret !== null || factors.has_passkey);
}

/** The person who logs in, linked to the identity; null for a refusal. */
async function personFor(
  transaction: Transaction,
  arrived: Arrived,
  found: LoginFound,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const { call, connection, identity } = arrived;
  const { decision, person } = found;
  if (decision.kind === "refused") return null;
  const orgId = connection.org_id;
  if (decision.kind === "person" && person !== null) {
    const name = nameOrEmail(person);
    if (decision.links) {
      await transaction.run(linkPerson(orgId, person.id, identity.issuer, identity.subject));
      // The provider has confirmed the address.
      await transaction.run(dropConfirmation(orgId, person.id, true));
      const entry = { action: "link identity", subjectType: "user", subjectId: person.id };
      await transaction.run(auditRow({ orgId, id: person.id, name }, entry, call.requestId));
    }
    return { id: person.id, name };
  }
  const made = await makePerson(transaction, arrived, found);
  await transaction.run(linkPerson(orgId, made.id, identity.issuer, identity.subject));
  await transaction.run(
    auditRow(
      { orgId, id: made.id, name: made.name },
      { action: made.action, subjectType: "user", subjectId: made.id, after: { by: "single sign-on" } },
      call.requestId,
    ),
  );
  return made;
}

/** Makes the person, as invited or by the claims. */
async function makePerson(
  transaction: Transaction,
  { call, connection, claims, identity }: Arrived,
  { invitation, roleValues }: LoginFound,
): Promise<{ readonly id: string; readonly name: string; readonly action: string }> {
  const orgId = connection.org_id;
  if (invitation !== null) {
    if ((await transaction.run(markAccepted(orgId, invitation.id, invitation.token_hash))) !== 1)
      throw wrongState(t`Your invitation has just been used or withdrawn. Start again.`);
    const id = await joinInvited(transaction, orgId, invitation, call.clock);
    return { id, name: nameOrEmail(invitation), action: "accept invitation" };
  }
  const { firstName, lastName } = identity;
  const email = identity.email ?? "";
  const rule = {
    roleClaim: connection.role_claim,
    roleValues,
    allowsSuperAdmin: connection.allows_super_admin,
  };
  const draft = {
    email,
    firstName,
    lastName,
    roleCodes: firstRoles(claims, rule),
    functionId: null,
    costTierId: null,
    managerId: null,
    billable: false,
    monthlyHours: null,
    holidayAllowance: null,
  };
  const id = await createPerson(transaction, orgId, draft, call.clock);
  const name = nameOrEmail({ first_name: firstName, last_name: lastName, email });
  return { id, name, action: "create user" };
}

/** Starts the session of someone who logged in at the provider; answers the cookie's value. */
export async function startSignOnSession(
  transaction: Transaction,
  { call, orgId, userId, name, identity, logoutAddress }: LoggingIn,
): Promise<string> {
  const cookie = await beginOwnSession(transaction, orgId, userId, call.userAgent);
  const tokenHash = hashToken(cookie.slice(orgId.length + 1));
  const { issuer, subject, providerSession } = identity;
  await transaction.run(
    insertSignOnSession(orgId, { tokenHash, issuer, subject, providerSession, logoutAddress }),
  );
  const entry = {
    action: "sign in",
    subjectType: "session",
    subjectId: userId,
    after: { with: "single sign-on" },
  };
  await transaction.run(auditRow({ orgId, id: userId, name }, entry, call.requestId));
  return cookie;
}
