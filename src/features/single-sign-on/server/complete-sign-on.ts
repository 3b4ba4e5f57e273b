import { t } from "#shared/texts/t.ts";
import type { Query } from "#server/database/sql.ts";
import { servePublic, type Exchange, type Platform } from "#server/http/serve.ts";
import { hashToken } from "#server/ids.ts";
import { Refusal } from "#server/refusal.ts";
import { endPresentSession } from "#features/access/server/present-session.ts";
import { givenFor, acceptCode } from "#features/access/server/second-step.ts";
import { sendSession, sessionOf } from "#features/access/server/session.ts";
import {
  addressCounter,
  codeCounter,
  forget,
  refuseWhenLimited,
  remember,
} from "#features/access/server/sign-in-limit.ts";
import { wrongCodeMessage } from "#features/access/rules/second-factor.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { auditRow } from "#server/audit.ts";
import { letterTo, loadRenderer, queueLetters, type Letter } from "#server/mail/letter.ts";
import * as contract from "../contract.ts";
import { identityOf } from "../rules/claims.ts";
import { refusalText, type Refused } from "../rules/decide-login.ts";
import { loginCookie } from "./begin-login.ts";
import { connectionOf } from "./connection-queries.ts";
import { findLogin, type ConnectionRow, type LoginFound } from "./login-facts.ts";
import { logIn, startSignOnSession } from "./log-in.ts";
import { recipientsWith } from "#features/people/server/recipient-queries.ts";
import { awaitingLogin, endLogin, rememberRefused } from "./login-queries.ts";
import { browserOf, loginOver, claimPendingLogin, type PendingLogin } from "./pending-login.ts";
import { claimsOf, untrusted } from "./provider-answer.ts";
import { providerAway, ProviderFault, providerOf } from "./provider.ts";
import { failedReport, testReport } from "./test-report.ts";

const off = () =>
  new Refusal({
    status: 401,
    code: "sign_on_off",
    message: t`Your organisation doesn't use single sign-on any more. Log in with your password.`,
  });

/** POST /api/single-sign-on/complete */
export const completeSignOn = servePublic(contract.completeSignOn, async (call) => {
  const answer = new URLSearchParams(call.body.answer);
  const login = await claimPendingLogin(call, answer.get("state") ?? "");
  const [[connection]] = await call.database.read(login.orgId, connectionOf(login.orgId));
  if (!connection || (login.testedBy === null && !connection.is_enabled)) throw off();
  try {
    const claims = await call.outside(login.orgId, () => claimsOf(call, connection, answer, login.browser));
    const identity = identityOf(claims, connection.issuer, connection.trusts_addresses);
    if (login.testedBy !== null) {
      const found = await findLogin(readerOf(call, login.orgId), connection, identity);
      return { loggedIn: null, needsCode: false, test: testReport(claims, identity, found, connection) };
    }
    return await arrive(call, connection, { claims, identity, login });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (login.testedBy !== null) return { loggedIn: null, needsCode: false, test: failedReport(error) };
    call.warn(`Single sign-on of organisation ${login.orgId}: ${error.message}`);
    throw error.isAway ? providerAway() : untrusted();
  }
});

const readerOf = ({ database }: Platform, orgId: string) => ({
  read: <const Q extends readonly Query<unknown>[]>(...queries: Q) => database.read(orgId, ...queries),
});

const refusalCodes = {
  deactivated: "sign_on_deactivated",
  "no-address": "sign_on_no_address",
  unverified: "sign_on_unverified",
  "other-identity": "sign_on_other_identity",
  "other-domain": "sign_on_other_domain",
  unknown: "sign_on_unknown",
} as const satisfies Record<Refused, string>;

type Came = Pick<Parameters<typeof logIn>[0], "claims" | "identity"> & { readonly login: PendingLogin };

async function arrive(call: Platform & Exchange, connection: ConnectionRow, came: Came) {
  const { login, identity } = came;
  const logoutAddress = await logoutAddressOf(call, connection);
  const outcome = await logIn({ call, connection, ...came, logoutAddress });
  if (outcome.kind === "code") return { loggedIn: null, needsCode: true, test: null };
  call.bind(loginCookie, "", 0);
  if (outcome.kind === "refused") {
    const { decision } = outcome.found;
    const reason = decision.kind === "refused" ? decision.reason : "unknown";
    if (reason === "other-identity") await reportConflict(call, login.orgId, outcome.found, identity.subject);
    throw new Refusal({
      status: 401,
      code: refusalCodes[reason],
      message: refusalText(reason, identity.email),
    });
  }
  return { loggedIn: await enter(call, login, outcome), needsCode: false, test: null };
}

/** The browser's former session would stay usable with no one using it. */
async function enter(
  call: Platform & Exchange,
  login: { readonly orgId: string; readonly returnTo: string },
  { userId, cookie }: { readonly userId: string; readonly cookie: string },
) {
  await endPresentSession(call);
  sendSession(call, cookie);
  return { session: await sessionOf(call, login.orgId, userId), returnTo: login.returnTo };
}

async function logoutAddressOf(call: Platform & Exchange, connection: ConnectionRow): Promise<string | null> {
  const { configuration } = await call.outside(connection.org_id, () => providerOf(call, connection));
  const endpoint = configuration.serverMetadata().end_session_endpoint;
  if (endpoint === undefined || !URL.canParse(endpoint)) return null;
  const address = new URL(endpoint);
  address.searchParams.set("client_id", connection.client_id);
  address.searchParams.set("post_logout_redirect_uri", `${call.config.publicUrl}/login`);
  return /^https?:$/.test(address.protocol) ? address.href : null;
}

/** POST /api/single-sign-on/code. Wrong codes are counted as at the login with a password. */
export const enterSignOnCode = servePublic(contract.enterSignOnCode, async (call) => {
  const { database, body } = call;
  const stored = browserOf(call);
  if (stored === null) throw loginOver();
  const { orgId } = stored;
  const [[waiting]] = await database.read(orgId, awaitingLogin(orgId, hashToken(stored.browser)));
  const [[connection]] = await database.read(orgId, connectionOf(orgId));
  if (!waiting || !connection) throw loginOver();
  const counters = [codeCounter(waiting.email), addressCounter(call.address)];
  await refuseWhenLimited(database, counters);
  const { user_id: userId, secret, subject, provider_session: providerSession } = waiting;
  const step = { orgId, userId, secret, hasPasskey: true };
  const given = await givenFor(call, step, body);
  const identity = { issuer: connection.issuer, subject: subject ?? "", providerSession };
  const logoutAddress = await logoutAddressOf(call, connection).catch(() => null);
  const name = nameOrEmail(waiting);
  const cookie = await database.write(orgId, async (transaction) => {
    const accepted = await acceptCode(transaction, step, given, call.clock.now());
    if (accepted === null) return null;
    if ((await transaction.run(endLogin(orgId, waiting.id))) !== 1) throw loginOver();
    return startSignOnSession(transaction, { call, orgId, userId, name, identity, logoutAddress });
  });
  if (cookie === null) {
    await remember(database, counters);
    throw new Refusal({ status: 401, code: "wrong_code", message: wrongCodeMessage() });
  }
  await forget(database, counters[0]!);
  call.bind(loginCookie, "", 0);
  return enter(call, { orgId, returnTo: waiting.return_to }, { userId, cookie });
});

/** Records that a person's address came with another identity, and tells super admins, once a day at most. */
async function reportConflict(
  call: Platform & Exchange,
  orgId: string,
  { person }: LoginFound,
  subject: string,
): Promise<void> {
  if (person === null || (person.refused_lately && person.refused_subject === subject)) return;
  await loadRenderer();
  const personName = nameOrEmail(person);
  await call.database.write(orgId, async (transaction) => {
    await transaction.run(rememberRefused(orgId, person.id, subject));
    const readers = await transaction.rows(recipientsWith(orgId, "connect identity providers"));
    const about = { personName, email: person.email, publicUrl: call.config.publicUrl };
    await queueLetters(
      transaction,
      orgId,
      readers.map((reader) =>
        letterTo(reader, () => identityConflictLetter({ ...about, recipient: reader.email })),
      ),
    );
    const entry = { action: "refuse identity", subjectType: "user", subjectId: person.id };
    await transaction.run(auditRow({ orgId, id: person.id, name: personName }, entry, call.requestId));
  });
}

/** Tells a super admin that someone came with a person's address and another identity. */
function identityConflictLetter(about: {
  readonly recipient: string;
  readonly personName: string;
  readonly email: string;
  readonly publicUrl: string;
}): Letter {
  return {
    kind: "identity conflict",
    recipient: about.recipient,
    subject: t`A login as ${about.personName} was refused`,
    heading: t`A login as ${about.personName} was refused`,
    paragraphs: [
      t`Someone logged in at your provider with the address ${about.email}. It belongs to ${about.personName}, who is known there under another identity.`,
      t`If the address has been given to someone else, give that person an account of their own. If it's still the same person with a new account at the provider, unlink the old one.`,
    ],
    button: {
      label: t`Open single sign-on`,
      href: `${about.publicUrl}/admin/single-sign-on`,
    },
    notes: [t`You get this mail at most once a day for each person, because you're a Super Admin.`],
    worthHours: 24 * 3,
  };
}
