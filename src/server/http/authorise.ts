import type { FastifyRequest } from "fastify";
import { mayAccess, type Access } from "../../shared/role.ts";
import { forbidden, Refusal } from "../refusal.ts";
import type { Actor, Platform, SessionClaim } from "./serve.ts";
import { type CheckSession, readClaim } from "./session.ts";
import { isSameActor, KnownActors, SupposedSession } from "./supposed-session.ts";

/** The person a claim stands for, asked in a trip of its own; null for nobody. */
export async function authenticate(
  platform: Platform,
  claim: SessionClaim,
  checkSession: CheckSession,
): Promise<Actor | null> {
  const check = checkSession(claim);
  const [rows] = await platform.database.read(claim.orgId, check.query);
  return check.actorOf(platform, rows);
}

/** The signed-in person behind a request. Throws 401 for nobody, 403 for somebody without the role. */
export async function authorise(
  platform: Platform,
  access: Access,
  request: FastifyRequest,
  checkSession: CheckSession,
): Promise<Actor> {
  const claim = readClaim(request, platform.config.secureCookies);
  const actor = claim === null ? null : await authenticate(platform, claim, checkSession);
  if (actor === null)
    throw new Refusal({ status: 401, code: "signed_out", message: "User or Supabase client not available" });
  if (!mayAccess(access, actor.roles)) throw forbidden();
  return actor;
}

/**
 * What a signed-in person's call does; `platform` is what it may work with. It may be done twice where
 * `mayRepeat`.
 */
type Work = (platform: Platform, actor: Actor) => Promise<unknown>;

/**
 * Does signed-in persons' work. A session that this server has seen before is not asked for first but
 * together with what the work reads first, which saves a trip to the database; where it stands for somebody
 * else by then, or for nobody, what came of it is thrown away.
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
   * `mayRepeat`: before its first read the work does nothing, so that it may be begun again. Throws 401 and
   * 403 as `authorise`, and what the work throws.
   */
  async run(request: FastifyRequest, access: Access, mayRepeat: boolean, work: Work): Promise<unknown> {
    const supposed = mayRepeat ? this.#suppose(request, access) : null;
    if (supposed) {
      const done = work(supposed.platform, supposed.actor);
      // An answer or an error: whether it may be told is found out first.
      await Promise.allSettled([done]);
      if (supposed.isConfirmed || (await this.#standsAfterAll(request, access, supposed))) return await done;
    }
    const actor = await authorise(this.#platform, access, request, this.#checkSession);
    this.#known.remember(actor);
    return work(this.#platform, actor);
  }

  #suppose(request: FastifyRequest, access: Access): SupposedSession | null {
    const claim = readClaim(request, this.#platform.config.secureCookies);
    if (claim === null) return null;
    const check = this.#checkSession(claim);
    const actor = this.#known.of(check.sessionHash);
    if (actor === undefined || actor.orgId !== claim.orgId || !mayAccess(access, actor.roles)) return null;
    return new SupposedSession(this.#platform, check, actor);
  }

  /** For work that ended before any of its reads was answered: wrong input, or a database that failed. */
  async #standsAfterAll(
    request: FastifyRequest,
    access: Access,
    supposed: SupposedSession,
  ): Promise<boolean> {
    if (supposed.isRefuted) this.#known.forget(supposed.actor.sessionHash);
    return (
      !supposed.isRefuted &&
      isSameActor(await authorise(this.#platform, access, request, this.#checkSession), supposed.actor)
    );
  }
}
