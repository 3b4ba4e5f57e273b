import type * as z from "zod/mini";
import type { Endpoint } from "#shared/contract.ts";
import type { Day } from "#shared/day.ts";
import type { Language } from "#shared/texts/languages.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { SendOutgoing } from "../outgoing/outgoing.ts";
import { byName, type Database, type Read } from "../scope.ts";
import {
  RequestTransaction,
  type AuditedTransaction,
  type ConstraintRefusals,
} from "./request-transaction.ts";
import { readsAsOf } from "./as-of.ts";
import type { KeyedCall } from "./idempotency.ts";
import type { InnerAnswer, InnerCall } from "./inner-call.ts";
import type { FileAnswer } from "./file-answer.ts";

/** The person behind a request, as the session or the token says. */
export interface Actor {
  readonly orgId: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly sessionHash: string;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
  /** The civil day the organisation was created; null where unreadable. */
  readonly organisationCreatedOn: string | null;
  readonly currency: string;
  /** Rates, and costs by person, tier or any other grouping. */
  readonly maySeeCosts: boolean;
  /** The costs of a complete project, function or organisation on its dashboard. */
  readonly maySeeCostTotals: boolean;
  /** An identity provider: `id` is its token's, and the audit log knows it by name alone. */
  readonly isProvider?: true;
  /** The API token the call is made with; null for a session. `name` names it too. */
  readonly token: ActorToken | null;
}

export interface ActorToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

/** What every request carries, signed in or not. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  /** The only way out to addresses that people or others' servers chose. */
  readonly sendOutgoing: SendOutgoing;
}

/**
 * What a request says of its caller: the organisation to look in, and the secret. Both are checked against the
 * stored session, or the stored token.
 */
export interface SessionClaim {
  readonly by: "cookie" | "bearer";
  readonly orgId: string;
  readonly token: string;
}

/** The parts of the HTTP exchange a verb may need. */
export interface Exchange {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** The entity tags a request names, as sent; null for none. */
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
  /** What the request's cookie claims, unchecked; null with a bearer token. */
  readonly claim: SessionClaim | null;
  setSession(value: string, maxAgeSeconds: number): void;
  clearSession(): void;
  /** Makes this browser request its pages in a language from now on. */
  setLanguage(language: Language): void;
  /** This browser's cookie for a purpose, unchecked; null for nothing. */
  binding(purpose: string): string | null;
  /** Sets this browser's cookie for a purpose; an empty value removes it. */
  bind(purpose: string, value: string, maxAgeSeconds: number): void;
  /** Logs an error that a part of a successful answer reports. */
  record(error: unknown): void;
  /** Logs a warning: something stored is wrong, and the call goes on without it. */
  warn(text: string): void;
  /**
   * Waits for someone else's server without a place in the queue of calls; so many of an organisation's calls
   * may, and further ones are refused with 503.
   */
  outside<T>(orgId: string, wait: () => Promise<T>): Promise<T>;
  /** Makes another call of the API in the caller's own session. Only within `outside`, or it waits for its own place. */
  inside(call: InnerCall): Promise<InnerAnswer>;
  /** Names in the answer's headers what was written, so that a page reads again only what may show it. */
  nameTopics(topics: ReadonlySet<string>): void;
  /** Aborted when the connection ends before the answer. */
  gone(): AbortSignal;
}

interface Inputs<E extends Endpoint> {
  readonly params: z.output<E["params"]>;
  readonly query: z.output<E["query"]>;
  readonly body: z.output<E["body"]>;
  /** The moment that is read; null for now. */
  readonly asOf: string | null;
}

/** A signed-in person's call of an endpoint. */
export interface Call<E extends Endpoint> extends Inputs<E>, Platform, Exchange {
  readonly actor: Actor;
  /** The organisation's civil day. */
  readonly today: Day;
  /** Reads of the actor's organisation, all in one trip. */
  readonly read: Read;
  /**
   * The call's audited transaction. It commits once the verb has answered, and reads see it; a later throw
   * undoes it. `constraints` maps violated constraints to messages; `deadline` in milliseconds for long
   * calls.
   */
  write<T>(
    work: (transaction: AuditedTransaction) => Promise<T>,
    constraints?: ConstraintRefusals,
    deadline?: number,
  ): Promise<T>;
}

/** Anyone's call of a public endpoint. */
export interface PublicCall<E extends Endpoint> extends Inputs<E>, Platform, Exchange {}

/** Who calls, and under which Idempotency-Key, if any. */
export interface SignedIn {
  readonly actor: Actor;
  readonly keyed: KeyedCall | null;
}

/** A mounted endpoint. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (
    inputs: Inputs<Endpoint>,
    platform: Platform,
    exchange: Exchange,
    signedIn: SignedIn | null,
  ) => Promise<unknown>;
}

/** A feature's endpoints, and the area that API tokens know them by; null: no token gets in. */
export interface FeatureRoutes {
  readonly area: string | null;
  /** By the name of the call in its contract, such as `listProjects`. */
  readonly routes: Readonly<Record<string, Route>>;
}

/** A verb for signed-in people; session and role are checked before. */
export function serve<E extends Endpoint>(
  endpoint: E,
  verb: (call: Call<E>) => Promise<z.input<E["output"]>>,
): Route {
  return serveSignedIn(endpoint, verb);
}

/** The same for an endpoint that answers a file. */
export function serveFile<E extends Endpoint>(
  endpoint: E,
  verb: (call: Call<E>) => Promise<FileAnswer>,
): Route {
  return serveSignedIn(endpoint, verb);
}

function serveSignedIn<E extends Endpoint>(endpoint: E, verb: (call: Call<E>) => Promise<unknown>): Route {
  return {
    endpoint,
    handle: async (inputs, platform, exchange, signedIn) => {
      if (signedIn === null) throw new Error("A signed-in call without an actor");
      const { actor, keyed } = signedIn;
      const writer = actor.isProvider ? { orgId: actor.orgId, id: null, name: actor.name } : actor;
      const own = new RequestTransaction(platform.database, writer, exchange.requestId, keyed);
      const call: Call<E> = {
        ...(inputs as Inputs<E>),
        ...platform,
        ...exchange,
        database: own.database,
        actor,
        today: platform.clock.today(actor.timeZone),
        read: byName((queries) => own.read(...queries)),
        ...(inputs.asOf === null ? {} : readsAsOf(platform, actor, inputs.asOf)),
        write: (work, constraints, deadline) => own.write(work, constraints ?? {}, deadline),
      };
      try {
        const answer = await verb(call);
        await own.commit(answer);
        exchange.nameTopics(own.topics);
        return answer;
      } catch (error) {
        await own.undo(error);
        throw error;
      }
    },
  };
}

/** A verb anyone may call. */
export function servePublic<E extends Endpoint>(
  endpoint: E,
  verb: (call: PublicCall<E>) => Promise<z.input<E["output"]>>,
): Route {
  return {
    endpoint,
    handle: (inputs, platform, exchange) => verb({ ...(inputs as Inputs<E>), ...platform, ...exchange }),
  };
}
