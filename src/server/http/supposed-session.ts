import type { Query } from "../database/sql.ts";
import type { Answers, Database } from "../scope.ts";
import type { Actor, Platform } from "./serve.ts";
import type { SessionCheck } from "./session.ts";

/** Sessions whose last call is remembered; the one that was silent longest is forgotten first. */
const mostKnown = 10_000;

/**
 * Whom sessions stood for when they were last asked for. A supposition only: no call relies on it before the
 * database has said the same.
 */
export class KnownActors {
  readonly #actors = new Map<string, Actor>();

  of(sessionHash: string): Actor | undefined {
    return this.#actors.get(sessionHash);
  }

  remember(actor: Actor): void {
    this.#actors.delete(actor.sessionHash);
    this.#actors.set(actor.sessionHash, actor);
    for (const oldest of this.#actors.keys()) {
      if (this.#actors.size <= mostKnown) break;
      this.#actors.delete(oldest);
    }
  }

  forget(sessionHash: string): void {
    this.#actors.delete(sessionHash);
  }
}

/** Whether two answers to the same session's check say the same of its person. */
export function isSameActor(one: Actor, other: Actor): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * A call under the actor that its session is supposed to stand for. The session is asked for in the same trip
 * as what the call reads first, ahead of it, or in a trip of its own before anything else is done. Whatever
 * the call made of it may be used once `isConfirmed`.
 */
export class SupposedSession {
  readonly actor: Actor;
  readonly #platform: Platform;
  readonly #check: SessionCheck;
  #found: "nothing yet" | "the same" | "another" = "nothing yet";

  constructor(platform: Platform, check: SessionCheck, actor: Actor) {
    this.#platform = platform;
    this.#check = check;
    this.actor = actor;
  }

  /** The session stands for the supposed actor. */
  get isConfirmed(): boolean {
    return this.#found === "the same";
  }

  /** The session has ended, or its person is not as supposed. */
  get isRefuted(): boolean {
    return this.#found === "another";
  }

  /**
   * What the call works with: it answers nothing and does nothing before the session is confirmed, and throws
   * when it is refuted.
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
      write: (orgId, work, deadline, gone) => confirmed(() => database.write(orgId, work, deadline, gone)),
      directory: (work) => confirmed(() => database.directory(work)),
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
    if (this.isRefuted) throw new Error("The session doesn't stand for whom it was supposed to");
    return answers;
  }
}
