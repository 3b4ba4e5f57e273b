import { DatabaseFailure, DatabaseFull, DatabaseUnavailable, DeadlinePassed } from "./engine.ts";

/** What a database says when it refuses a statement. */
export interface Refusal {
  readonly message: string;
  readonly code: string | undefined;
  readonly constraint: string | undefined;
}

/**
 * SQLSTATEs that speak of the database's state and not of the statement: lost connections (08), resources
 * such as a full disk (53), shutdown, restart and cancelling by deadline (57), broken input and output (58),
 * transactions that were idle or open too long.
 */
const UNAVAILABLE = /^(?:08|53|57|58)|^25P0[34]$/;

/** Turns a refusal into the error the callers of an engine know. */
export function refused(refusal: Refusal): DatabaseFailure | DatabaseUnavailable {
  const code = refusal.code ?? "XX000";
  if (code === "57014") return new DeadlinePassed(`${refusal.message} (${code})`);
  if (code === "53100") return new DatabaseFull(`${refusal.message} (${code})`);
  if (UNAVAILABLE.test(code)) return new DatabaseUnavailable(`${refusal.message} (${code})`);
  return new DatabaseFailure(refusal.message, code, refusal.constraint ?? null);
}

/** COMMIT answered ROLLBACK: a statement had failed and its error was swallowed. */
export function notCommitted(): DatabaseFailure {
  return new DatabaseFailure(
    "The transaction was rolled back, because one of its statements had failed.",
    "25P02",
    null,
  );
}

export const PAST_DEADLINE = "The transaction took longer than its deadline and was rolled back.";

/** Milliseconds from BEGIN to COMMIT, unless an engine is opened with another deadline. */
export const DEADLINE = 10_000;
