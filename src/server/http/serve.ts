import type * as z from "zod/mini";
import type { Endpoint } from "../../shared/contract.ts";
import type { Day } from "../../shared/day.ts";
import { auditRow, type AuditEntry } from "../audit.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { DatabaseFailure } from "../database/engine.ts";
import type { Query } from "../database/sql.ts";
import { Refusal, wrongState } from "../refusal.ts";
import type { Answers, Database, Transaction } from "../scope.ts";
import type { SessionClaim } from "./session-cookie.ts";

/** The person behind a request, as the session says. */
export interface Actor {
  readonly orgId: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly sessionHash: string;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** What every request carries, signed in or not. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
}

/** The parts of the HTTP exchange a verb may need. */
export interface Exchange {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** What the request's cookie claims, unchecked. */
  readonly claim: SessionClaim | null;
  setSession(value: string, maxAgeSeconds: number): void;
  clearSession(): void;
  /** Records an error that a part of the answer tells of while the call succeeds. */
  record(error: unknown): void;
}

/** A write's transaction: it must leave an audit row, or say that nothing changed. */
export interface AuditedTransaction extends Transaction {
  audit(entry: AuditEntry): Promise<void>;
  /** Declares that the call found nothing to change. */
  unchanged(): void;
}

interface Inputs<E extends Endpoint> {
  readonly params: z.output<E["params"]>;
  readonly query: z.output<E["query"]>;
  readonly body: z.output<E["body"]>;
}

/** What to refuse with when a named constraint stops a write. */
export type ConstraintRefusals = Readonly<Record<string, () => Refusal>>;

/** A signed-in person's call of an endpoint. */
export interface Call<E extends Endpoint> extends Inputs<E>, Platform, Exchange {
  readonly actor: Actor;
  /** The organisation's civil day. */
  readonly today: Day;
  /** Reads of the actor's organisation, all in one trip. */
  read<const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<Answers<Q>>;
  /** One audited transaction of the actor's organisation. `constraints` maps violated constraints to what the person reads. */
  write<T>(work: (transaction: AuditedTransaction) => Promise<T>, constraints?: ConstraintRefusals): Promise<T>;
}

/** Anyone's call of a public endpoint. */
export interface PublicCall<E extends Endpoint> extends Inputs<E>, Platform, Exchange {}

/** A mounted endpoint. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (inputs: Inputs<Endpoint>, platform: Platform, exchange: Exchange, actor: Actor | null) => Promise<unknown>;
}

/** A verb for signed-in people; the kernel has checked session and role before it runs. */
export function serve<E extends Endpoint>(endpoint: E, verb: (call: Call<E>) => Promise<z.input<E["output"]>>): Route {
  return {
    endpoint,
    handle: (inputs, platform, exchange, actor) => {
      if (actor === null) throw new Error("A signed-in call without an actor");
      const call: Call<E> = {
        ...(inputs as Inputs<E>),
        ...platform,
        ...exchange,
        actor,
        today: platform.clock.today(actor.timeZone),
        read: (...queries) => platform.database.read(actor.orgId, ...queries),
        write: (work, constraints) => auditedWrite(platform.database, actor, exchange.requestId, work, constraints ?? {}),
      };
      return verb(call);
    },
  };
}

/** A verb anyone may call. */
export function servePublic<E extends Endpoint>(endpoint: E, verb: (call: PublicCall<E>) => Promise<z.input<E["output"]>>): Route {
  return { endpoint, handle: (inputs, platform, exchange) => verb({ ...(inputs as Inputs<E>), ...platform, ...exchange }) };
}

async function auditedWrite<T>(
  database: Database,
  actor: Actor,
  requestId: string,
  work: (transaction: AuditedTransaction) => Promise<T>,
  constraints: ConstraintRefusals,
): Promise<T> {
  try {
    return await database.write(actor.orgId, async (transaction) => {
      let accountedFor = false;
      const result = await work({
        ...transaction,
        audit: async (entry) => {
          accountedFor = true;
          await transaction.run(auditRow({ orgId: actor.orgId, id: actor.id, name: actor.name }, entry, requestId));
        },
        unchanged: () => {
          accountedFor = true;
        },
      });
      if (!accountedFor) throw new Error("A write without an audit row");
      return result;
    });
  } catch (error) {
    throw refusalFor(error, constraints);
  }
}

function refusalFor(error: unknown, constraints: ConstraintRefusals): unknown {
  if (!(error instanceof DatabaseFailure)) return error;
  const refuse = error.constraint === null ? undefined : constraints[error.constraint];
  if (refuse) return refuse();
  // Two transactions met: one was rolled back whole, and the person may simply repeat it.
  if (error.code === "40001" || error.code === "40P01") return wrongState("Somebody saved at the same moment. Please try again.");
  return error;
}
