/** Messages between engine and worker. Values are PostgreSQL's own text. */

export interface RawStatement {
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
}

export type Job =
  | { readonly kind: "read"; readonly prelude: string; readonly statements: readonly RawStatement[] }
  | { readonly kind: "begin"; readonly prelude: string; readonly deadline?: number }
  | { readonly kind: "run"; readonly transaction: number; readonly statements: readonly RawStatement[] }
  | { readonly kind: "end"; readonly transaction: number; readonly commit: boolean }
  | { readonly kind: "script"; readonly sql: string }
  /** Copies the database's files to a folder that does not exist yet. */
  | { readonly kind: "copy"; readonly target: string }
  | { readonly kind: "close" };

export interface Request {
  readonly id: number;
  readonly job: Job;
}

export interface RawResult {
  readonly columns: readonly string[];
  /** PostgreSQL type oids, one a column. */
  readonly types: readonly number[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** The command tag, such as `INSERT 0 5`. */
  readonly tag: string;
}

export interface Fault {
  readonly unavailable: "away" | "full" | null;
  readonly message: string;
  readonly code: string;
  readonly constraint: string | null;
}

export type Notice =
  | { readonly kind: "ready"; readonly created: boolean }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "answer"; readonly id: number; readonly results: readonly RawResult[] }
  | { readonly kind: "fault"; readonly id: number; readonly fault: Fault }
  /** The transaction was rolled back, because its deadline had passed. */
  | { readonly kind: "expired"; readonly transaction: number }
  /** The database cannot go on; the worker ends after this. */
  | { readonly kind: "broken"; readonly reason: string }
  | { readonly kind: "log"; readonly line: string };

export interface WorkerSettings {
  readonly folder: string;
  /** A packed database that a new folder's is made from, before the empty one. */
  readonly newFrom?: string;
  /** PostgreSQL compiled for this process; without it the thread compiles its own. */
  readonly program?: WebAssembly.Module;
  /** Milliseconds from BEGIN to COMMIT, and the longest wait in the queue. */
  readonly deadline: number;
  /** A 32-bit integer: the monotonic second the running statement began, 0 for none. */
  readonly pulse: SharedArrayBuffer;
  /** A 32-bit integer: requests without an answer. With more than one a sync can be shared. */
  readonly callers: SharedArrayBuffer;
  /** A 32-bit integer: the transaction no one waits for any more, or 0. */
  readonly cancelled: SharedArrayBuffer;
}

/** Seconds of a clock that never jumps, the same in every thread. */
export function monotonicSecond(): number {
  return Number(process.hrtime.bigint() / 1_000_000_000n);
}
