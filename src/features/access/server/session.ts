import type { Config } from "#server/config.ts";
import { startPath } from "#features/people/rules/start-page.ts";
import type { Actor, Exchange, Platform } from "#server/http/serve.ts";
import { readSteps } from "#server/http/parts.ts";
import { sessionCheck, type CheckSession } from "#server/http/session.ts";
import { version } from "#server/home.ts";
import { hashToken, newId, newToken } from "#server/ids.ts";
import type { Answers, Database, Transaction } from "#server/scope.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import { isLanguage, type Language } from "#shared/texts/languages.ts";
import { t } from "#shared/texts/t.ts";
import { fullNameOf, nameOrEmail } from "#features/people/rules/person-name.ts";
import { costRights } from "#features/people/rules/who-sees-costs.ts";
import { readSession, type CurrentUser, type OrganisationFrame, type Session } from "../contract.ts";
import {
  anyLogin,
  type callers,
  currentUser,
  rolesOfUser,
  sessionActor,
  signOnOffers,
  startSession,
  storeFirstLanguage,
  touchSession,
} from "./queries.ts";

/** A session ends after this many days without use … */
export const idleDays = 7;
/** … and after this many days in any case. */
const absoluteDays = 30;

/** A row of `callers` as the person behind a call. `hash`: of the session's or the token's secret. */
export function actorOf(
  orgId: string,
  row: Answers<[ReturnType<typeof callers>]>[0][number],
  hash: string,
): Actor {
  return {
    orgId,
    id: row.id,
    name: nameOrEmail(row),
    email: row.email,
    roles: row.roles,
    sessionHash: hash,
    timeZone: row.time_zone,
    organisationCreatedOn: row.created_on,
    currency: row.currency,
    ...costRights(row.roles, row.limit_costs_to_roles),
    token: null,
  };
}

/** No one's when the session is unknown, ended or idle too long, or its person inactive. */
export const checkSession: CheckSession = ({ orgId, token }) => {
  const sessionHash = hashToken(token);
  return sessionCheck(sessionHash, sessionActor(orgId, sessionHash, idleDays), async ({ database }, row) => {
    if (row.touch_due)
      await database.write(orgId, (transaction) => transaction.run(touchSession(orgId, sessionHash)));
    return actorOf(orgId, row, sessionHash);
  });
};

/** A new session: the cookie's value, to be set once the transaction has committed, and the row. */
function newSession(orgId: string, userId: string, userAgent: string) {
  const token = newToken();
  const row = { orgId, id: newId(), tokenHash: hashToken(token), userId, userAgent, days: absoluteDays };
  return { cookie: `${orgId}.${token}`, start: startSession(row) };
}

/** Starts a session and answers the cookie's value, to be set once the transaction has committed. */
export async function beginSession(
  transaction: Transaction,
  orgId: string,
  userId: string,
  userAgent: string,
): Promise<string> {
  const { cookie, start } = newSession(orgId, userId, userAgent);
  await transaction.run(start);
  return cookie;
}

/**
 * The session of someone who logs in as themselves, as rows to write: the first time, the language of their browser
 * becomes theirs.
 */
export function ownSession(orgId: string, userId: string, userAgent: string) {
  const { cookie, start } = newSession(orgId, userId, userAgent);
  return { cookie, rows: [storeFirstLanguage(orgId, userId, currentLanguage()), start] as const };
}

/** Starts such a session and answers the cookie's value. */
export async function beginOwnSession(
  transaction: Transaction,
  orgId: string,
  userId: string,
  userAgent: string,
): Promise<string> {
  const { cookie, rows } = ownSession(orgId, userId, userAgent);
  await transaction.runAll(rows);
  return cookie;
}

/** The language someone reads; null where no one knows, and in the public demonstration, where many share an account. */
export function ownLanguage({ config }: Platform, stored: string | null): Language | null {
  return config.publicDemo || !isLanguage(stored) ? null : stored;
}

export function sendSession(exchange: Exchange, value: string): void {
  exchange.setSession(value, absoluteDays * 86_400);
}

type Product = Session["product"];

function productOf(config: Config, needsSetUp: boolean, singleSignOn: Product["singleSignOn"]): Product {
  return {
    supportEmail: config.supportEmail,
    supportUrl: config.supportUrl,
    tutorialsUrl: config.tutorialsUrl,
    contactUrl: config.contactUrl,
    forgotPasswordUrl: config.forgotPasswordUrl,
    version,
    sourceUrl: config.sourceUrl,
    passwordMinLength: config.passwordMinLength,
    sendsMail: config.smtpUrl !== null,
    mailPage: config.showsMail ? "/dev/mail" : null,
    needsSetUp: needsSetUp && !config.publicDemo,
    isDemonstration: config.publicDemo,
    singleSignOn,
  };
}

/** Databases known to contain an organisation: none loses its last one. */
const founded = new WeakSet<Database>();

async function isUnfounded(database: Database): Promise<boolean> {
  if (founded.has(database)) return false;
  const anybody = await database.directory((transaction) => transaction.first(anyLogin()));
  if (anybody) founded.add(database);
  return anybody === undefined;
}

/** What the login page offers beside passwords. */
async function signOnOffer(database: Database): Promise<Product["singleSignOn"]> {
  const offers = await database.directory((transaction) => transaction.rows(signOnOffers()));
  const [only] = offers;
  if (only === undefined) return null;
  return offers.length === 1
    ? { label: only.button_label, organisationId: only.org_id }
    : { label: t`Log in with single sign-on`, organisationId: null };
}

export async function noSession(platform: Platform): Promise<Session> {
  const { config, database } = platform;
  const product = productOf(config, await isUnfounded(database), await signOnOffer(database));
  return {
    user: null,
    organisation: null,
    language: null,
    home: "/dashboard",
    product,
    tours: [],
    newsPlace: null,
  };
}

/** A person's session answer, which gives their browser their language; no one's without a row. */
export async function sessionOf(call: Platform & Exchange, orgId: string, userId: string): Promise<Session> {
  const [[[row]], [assigned]] = await readSteps(
    { read: (...queries) => call.database.read(orgId, ...queries) },
    [readSession.failure, [currentUser(orgId, userId)]],
    [t`Failed to fetch user roles`, [rolesOfUser(orgId, userId)]],
  );
  return row ? sessionFrom(call, orgId, row, assigned) : noSession(call);
}

/** The same from rows that have been read. */
export function sessionFrom(
  call: Platform & Exchange,
  orgId: string,
  row: Answers<[ReturnType<typeof currentUser>]>[0][number],
  assigned: Answers<[ReturnType<typeof rolesOfUser>]>[0],
): Session {
  const roles = assigned.map(({ role_code: code }) => code);
  const language = ownLanguage(call, row.language);
  if (language !== null) call.setLanguage(language);
  const user: CurrentUser = {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullNameOf(row.first_name, row.last_name),
    email: row.email,
    orgId,
    organizationName: row.organisation_name,
    organizationCreatedAt: row.organisation_created_at,
    roles,
    roleLabels: assigned.map(({ label }) => label),
    functionId: row.function_id,
    functionName: row.function_name,
    costTierId: row.cost_tier_id,
    costTierName: row.cost_tier_name,
  };
  const organisation: OrganisationFrame = {
    today: call.clock.today(row.time_zone),
    timeZone: row.time_zone,
    currency: row.currency,
    dateFormat: row.date_format,
    reviewEndDay: row.review_end_day,
    forecastStartDay: row.forecast_start_day,
    allocateStartDay: row.allocate_start_day,
  };
  const home = startPath(row.start_page, row.organisation_start_page);
  return {
    user,
    organisation,
    language,
    home,
    product: productOf(call.config, false, null),
    tours: roles.filter((role) => !row.toured_roles.includes(role)),
    newsPlace: row.news_place,
  };
}
