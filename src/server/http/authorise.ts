import type { FastifyRequest } from "fastify";
import { mayAccess, type Access } from "#shared/permissions.ts";
import { includesScope, type TokenScope } from "#shared/token-scope.ts";
import { t } from "#shared/texts/t.ts";
import { forbidden, Refusal } from "../refusal.ts";
import type { Actor, Platform, SessionClaim } from "./serve.ts";
import { type CheckSession, hasBearer, readClaim, type SessionCheck } from "./session.ts";
import type { Query } from "../database/sql.ts";
import type { Answers, Database } from "../scope.ts";

/** The person a claim belongs to, read in a trip of its own; null for no one. */
export async function authenticate(
  platform: Platform,
  claim: SessionClaim,
  access: Access,
  checkSession: CheckSession,
): Promise<Actor | null> {
  const check = checkSession(claim, access);
  const [rows] = await platform.database.read(claim.orgId, check.query);
  return check.actorOf(platform, rows);
}

/** What a call needs of its caller: a role, and of an API token a scope; null where no token gets in. */
export interface AccessRequirement {
  readonly access: Access;
  readonly scope: TokenScope | null;
}

/** 403 for API tokens where a login is needed. */
export function tokensStayOut(): Refusal {
  return new Refusal({
    status: 403,
    code: "login_needed",
    message: t`An API token can't be used for this. Log in to do it.`,
  });
}

/** Why someone may not enter; null when they may. */
function refusalAt({ access, scope }: AccessRequirement, { roles, token }: Actor): Refusal | null {
  if (token !== null && scope === null) return tokensStayOut();
  if (token !== null && scope !== null && !includesScope(token.scopes, scope))
    return new Refusal({
      status: 403,
      code: "out_of_scope",
      message: t`This API token doesn't have the scope ${scope}. Use one that has it.`,
    });
  return mayAccess(access, roles) || (access === "provisioning" && token !== null) ? null : forbidden();
}

/** The signed-in person of a request. Throws 401, or 403 without the role or the scope. */
export async function authorise(
  platform: Platform,
  door: AccessRequirement,
  request: FastifyRequest,
  checkSession: CheckSession,
): Promise<Actor> {
  const claim = readClaim(request, platform.config.secureCookies);
  const actor = claim === null ? null : await authenticate(platform, claim, door.access, checkSession);
  if (actor === null) throw hasBearer(request) ? wrongToken() : signedOut();
  const refusal = refusalAt(door, actor);
  if (refusal !== null) throw refusal;
  return actor;
}

function signedOut(): Refusal {
  return new Refusal({ status: 401, code: "signed_out", message: t`User or Supabase client not available` });
}

/** Unknown, expired, revoked, another organisation's, or of someone who left: all alike. */
export function wrongToken(): Refusal {
  return new Refusal({
    status: 401,
    code: "wrong_token",
    message: t`This API token doesn't work. It may have expired or been revoked. Make a new one.`,
  });
}

/** What a signed-in person's call does. It may run twice where `mayRepeat`. */
type Work = (platform: Platform, actor: Actor) => Promise<unknown>;

/**
 * Runs the work of signed-in people. A session this server has seen before is checked together with the work's
 * first read, which saves a trip to the database; when it has ended or changed, the result is thrown away and
 * the work runs again under the session as it is now (decision 0019).
 */
export class Authorised {
  readonly #platform: Platform;
  readonly #checkSession: CheckSession;
  readonly #known = new KnownActors();

  constructor(platform: Platform, checkSession: CheckSession) {
    this.#platform = platform;
    this.#checkSession = checkSession;
  }

  /**
   * `mayRepeat`: nothing happens before the first read, so the call can start again. Throws 401, 403, and
   * what the work throws.
   */
  async run(
    request: FastifyRequest,
    door: AccessRequirement,
    mayRepeat: boolean,
    work: Work,
  ): Promise<unknown> {
    const session = mayRepeat ? this.#knownSession(request, door) : null;
    if (session) {
      const done = work(session.platform, session.actor);
      // An answer or an error: it counts only once the session is confirmed.
      await Promise.allSettled([done]);
      if (session.isConfirmed || (await this.#recheckSession(request, door, session))) return await done;
    }
    const actor = await authorise(this.#platform, door, request, this.#checkSession);
    this.#known.remember(actor);
    return work(this.#platform, actor);
  }

  #knownSession(request: FastifyRequest, door: AccessRequirement): KnownSession | null {
    const claim = readClaim(request, this.#platform.config.secureCookies);
    if (claim === null) return null;
    const check = this.#checkSession(claim, door.access);
    const actor = this.#known.of(check.sessionHash);
    if (actor === undefined || actor.orgId !== claim.orgId || refusalAt(door, actor) !== null) return null;
    return new KnownSession(this.#platform, check, actor);
  }

  /** For work that ended before any of its reads was answered: wrong input, or a database that failed. */
  async #recheckSession(
    request: FastifyRequest,
    door: AccessRequirement,
    session: KnownSession,
  ): Promise<boolean> {
    if (session.isRefuted) this.#known.forget(session.actor.sessionHash);
    return (
      !session.isRefuted &&
      isSameActor(await authorise(this.#platform, door, request, this.#checkSession), session.actor)
    );
  }
}

/** Sessions remembered; the one unused longest is forgotten first. */
const maxKnown = 10_000;

/** Who each session belonged to when it was last checked. No call relies on it before the database confirms it. */
export class KnownActors {
  readonly #actors = new Map<string, Actor>();

  of(sessionHash: string): Actor | undefined {
    return this.#actors.get(sessionHash);
  }

  remember(actor: Actor): void {
    this.#actors.delete(actor.sessionHash);
    this.#actors.set(actor.sessionHash, actor);
    for (const oldest of this.#actors.keys()) {
      if (this.#actors.size <= maxKnown) break;
      this.#actors.delete(oldest);
    }
  }

  forget(sessionHash: string): void {
    this.#actors.delete(sessionHash);
  }
}

/** Whether two checks of a session found the same person with the same rights. */
export function isSameActor(one: Actor, other: Actor): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * A call under the actor its session had last time. The session is checked in the same trip as the call's
 * first read, ahead of it, or in a trip of its own before anything else is done. The call's result may be used
 * once `isConfirmed`.
 */
export class KnownSession {
  readonly actor: Actor;
  readonly #platform: Platform;
  readonly #check: SessionCheck;
  #found: "nothing yet" | "the same" | "another" = "nothing yet";

  constructor(platform: Platform, check: SessionCheck, actor: Actor) {
    this.#platform = platform;
    this.#check = check;
    this.actor = actor;
  }

  /** The session still belongs to the remembered actor. */
  get isConfirmed(): boolean {
    return this.#found === "the same";
  }

  /** The session has ended, or its person has changed. */
  get isRefuted(): boolean {
    return this.#found === "another";
  }

  /**
   * What the call works with: it does nothing before the session is confirmed, and throws when it is
   * refuted.
   */
  get platform(): Platform {
    const { database } = this.#platform;
    const confirmed = async <T>(work: () => Promise<T>): Promise<T> => {
      if (!this.isConfirmed) await this.#read([]);
      return work();
    };
    const checked: Database = {
      read: (orgId, ...queries) =>
        this.isConfirmed || orgId !== this.actor.orgId
          ? confirmed(() => database.read(orgId, ...queries))
          : this.#read(queries),
      readAsOf: (orgId, at, ...queries) => confirmed(() => database.readAsOf(orgId, at, ...queries)),
      write: (orgId, work, deadline, gone) => confirmed(() => database.write(orgId, work, deadline, gone)),
      directory: (work) => confirmed(() => database.directory(work)),
      directoryRead: (...queries) => confirmed(() => database.directoryRead(...queries)),
      jobs: (work) => confirmed(() => database.jobs(work)),
      jobsRead: (...queries) => confirmed(() => database.jobsRead(...queries)),
    };
    return { ...this.#platform, database: checked };
  }

  async #read<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<Answers<Q>> {
    const [session, ...answers] = await this.#platform.database.read(
      this.actor.orgId,
      this.#check.query,
      ...queries,
    );
    const actor = await this.#check.actorOf(this.#platform, session);
    const isSame = actor !== null && isSameActor(actor, this.actor);
    if (!isSame) this.#found = "another";
    else if (!this.isRefuted) this.#found = "the same";
    if (this.isRefuted) throw new Error("The session has ended or its person has changed");
    return answers;
  }
}
