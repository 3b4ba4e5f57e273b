/** One SQL text with parameters ($1, $2 …). No values in the text, except checked UUIDs from the scope. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** `numeric` and `int8` arrive as numbers, `date` as `yyyy-MM-dd`, `timestamptz` as an ISO string in UTC. */
export interface QueryResult {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows inserted, updated or deleted; for a SELECT rows returned. */
  readonly affected: number;
}

/** Runs one statement of an open transaction. */
export type Run = (statement: Statement) => Promise<QueryResult>;

/** Runs several statements of a transaction in one trip, answers in order. */
export type RunAll = (statements: readonly Statement[]) => Promise<QueryResult[]>;

/** Runs one statement by what runs several. */
export function oneOf(runAll: RunAll): Run {
  return async (statement) => {
    const [result] = await runAll([statement]);
    if (!result) throw new Error("A statement was empty.");
    return result;
  };
}

/** How busy the way to the database is, now. */
export interface EngineLoad {
  /** Open connections; 1 for the embedded database. */
  readonly connections: number;
  /** Those with a transaction or reads under way. */
  readonly busy: number;
  /** Calls that wait for one. */
  readonly waiting: number;
}

/**
 * PostgreSQL, embedded in a worker thread or a server at `DATABASE_URL`. Its refusals are `DatabaseFailure`s;
 * `DatabaseUnavailable` when it can't be reached.
 */
export interface Engine {
  readonly name: "embedded" | "postgresql";
  /**
   * One read-only transaction in as few trips as possible: `prelude` (sets role and organisation) right after
   * BEGIN, then the statements. Answers in their order.
   */
  readBatch(prelude: string, statements: readonly Statement[]): Promise<QueryResult[]>;
  /**
   * One read-write transaction; commits durably before this resolves, rolls back when `work` throws.
   * `deadline` in milliseconds; when `gone` is aborted the running statement is cancelled and this rejects
   * with its reason.
   */
  transaction<T>(
    prelude: string,
    work: (run: Run, runAll: RunAll) => Promise<T>,
    deadline?: number,
    gone?: AbortSignal,
  ): Promise<T>;
  /** A text of statements as the schema's owner: migrations and maintenance only. */
  script(sql: string): Promise<void>;
  load(): EngineLoad;
  /**
   * Every later transaction is refused with SchemaIsNewer once the database has a migration after this number. A server
   * of a newer version runs beside this one, which knows nothing of what that stores; reads go on. Not embedded, which
   * one server has to itself.
   */
  fence?(newest: number): void;
  /** Embedded only: copies the files, between two transactions, to a new folder. */
  copyFiles?(target: string): Promise<void>;
  /** Waits for running transactions and closes the database. */
  close(): Promise<void>;
}

/** State of an embedded database's nightly copies, for the readiness answer. */
export interface CopyState {
  /** The instant of the newest copy; null before the first. */
  readonly newest: string | null;
  readonly hasFailed: boolean;
}

/** The database refused a statement: SQLSTATE `code`, and the violated `constraint`. */
export class DatabaseFailure extends Error {
  override readonly name = "DatabaseFailure";
  readonly code: string;
  readonly constraint: string | null;

  constructor(message: string, code: string, constraint: string | null) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

/** Not reached, lost, or past the deadline: the caller answers 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** The statement was stopped at its deadline: it wanted more than can be answered in time. */
export class DeadlinePassed extends DatabaseUnavailable {}

let fullAt: number | null = null;

/**
 * When this process last learned of a full disk, in milliseconds of `performance.now()`, which no jump of the
 * clock changes; null for never.
 */
export const lastFullAt = (): number | null => fullAt;

/** A write has shown that there is room again. */
export function noteRoom(): void {
  fullAt = null;
}

/** A newer version has migrated the database: this server may read, and must not write. */
export class SchemaIsNewer extends DatabaseUnavailable {}

/** The disk is full: reads work, writes are refused. */
export class DatabaseFull extends DatabaseUnavailable {
  constructor(message: string) {
    super(message);
    fullAt = performance.now();
  }
}

/** A reason not to start, in one line that says what to do. `main.ts` prints it and exits with 1. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
}
