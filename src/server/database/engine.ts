/**
 * One SQL text with its parameters ($1, $2 …). Values never stand in the text, except checked UUIDs set by
 * the scope.
 */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * What a statement answered. `numeric` and `int8` arrive as numbers, `date` as `yyyy-MM-dd`, `timestamptz` as
 * an ISO string in UTC.
 */
export interface QueryResult {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows inserted, updated or deleted; for a SELECT the number of rows returned. */
  readonly affected: number;
}

/** Runs one statement of an open transaction. */
export type Run = (statement: Statement) => Promise<QueryResult>;

/**
 * Runs several statements of an open transaction, behind one another in one trip, and answers in their order.
 */
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
 * A PostgreSQL behind one interface: the embedded one in a worker thread, or a server reached by
 * `DATABASE_URL`. Errors raised by the database are `DatabaseFailure`s; an unreachable database is
 * `DatabaseUnavailable`.
 */
export interface Engine {
  readonly name: "embedded" | "postgresql";
  /**
   * One read-only transaction in as few trips as possible: `prelude` (SQL text that sets role and
   * organisation) runs right after BEGIN, then every statement in order. Answers in the order of the
   * statements.
   */
  readBatch(prelude: string, statements: readonly Statement[]): Promise<QueryResult[]>;
  /**
   * One read-write transaction; commits when `work` resolves (durably, before this resolves) and rolls back
   * when it throws. `deadline`: milliseconds it may take in all, the engine's own when left out. `gone` is
   * aborted when nobody waits for it any more: the statement that runs is then cancelled, and this rejects
   * with the signal's reason.
   */
  transaction<T>(
    prelude: string,
    work: (run: Run, runAll: RunAll) => Promise<T>,
    deadline?: number,
    gone?: AbortSignal,
  ): Promise<T>;
  /**
   * Several statements in one text, without parameters, as the owner of the schema: migrations and
   * maintenance only.
   */
  script(sql: string): Promise<void>;
  load(): EngineLoad;
  /**
   * The embedded engine only: copies the database's files, as they are between two transactions, to a folder
   * that is made.
   */
  copyFiles?(target: string): Promise<void>;
  /** Waits for running transactions, flushes and lets go of the database. */
  close(): Promise<void>;
}

/**
 * The database refused a statement. `code` is the SQLSTATE, `constraint` the violated constraint's name where
 * there is one.
 */
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

/**
 * The database could not be reached, was lost, or took longer than its deadline: the caller answers 503 with
 * Retry-After.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/**
 * The database stopped a statement at its deadline: it runs, but was asked for more than it can answer in
 * time.
 */
export class DeadlinePassed extends DatabaseUnavailable {}

/** The database runs, but its disk is full: it answers reads and refuses writes. */
export class DatabaseFull extends DatabaseUnavailable {}

/**
 * A reason not to start, told in one line that says what to do. `main.ts` prints it and ends with exit code
 * 1.
 */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
}
