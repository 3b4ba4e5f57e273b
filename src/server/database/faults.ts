import {
  DatabaseFailure,
  DatabaseFull,
  DatabaseUnavailable,
  DeadlinePassed,
  SchemaIsNewer,
} from "./engine.ts";

/** What a database says when it refuses a statement. */
export interface Refusal {
  readonly message: string;
  readonly code: string | undefined;
  readonly constraint: string | undefined;
}

/**
 * SQLSTATEs about the database, not the statement: lost connections (08), resources (53), shutdown and
 * cancelling (57), broken I/O (58), transactions idle or open too long.
 */
const UNAVAILABLE = /^(?:08|53|57|58)|^25P0[34]$/;

/** What a constraint's name ends with on a shard of a distributed database. */
const shardNumber = /_\d{6,}$/;

/** A distributed database names the constraint of a node in its words alone. */
const named = /\bconstraint "([^"]+)"/;

/** Turns a refusal into the error the callers of an engine know. */
export function refused(refusal: Refusal): DatabaseFailure | DatabaseUnavailable {
  const code = refusal.code ?? "XX000";
  if (code === "57014") return new DeadlinePassed(`${refusal.message} (${code})`);
  if (code === "53100") return new DatabaseFull(`${refusal.message} (${code})`);
  // What require_schema raises.
  if (code === "NEWER") return new SchemaIsNewer(`${refusal.message}: end this server.`);
  if (UNAVAILABLE.test(code)) return new DatabaseUnavailable(`${refusal.message} (${code})`);
  const constraint =
    refusal.constraint ?? (code.startsWith("23") ? named.exec(refusal.message)?.[1] : undefined);
  return new DatabaseFailure(refusal.message, code, constraint?.replace(shardNumber, "") ?? null);
}

/** COMMIT answered ROLLBACK: a failed statement's error was swallowed. */
export function notCommitted(): DatabaseFailure {
  return new DatabaseFailure(
    "The transaction was rolled back, because one of its statements had failed.",
    "25P02",
    null,
  );
}

export const PAST_DEADLINE = "The transaction exceeded its deadline and was rolled back.";

/** Milliseconds from BEGIN to COMMIT by default. */
export const DEADLINE = 10_000;
