import pg from "pg";
import {
  DatabaseUnavailable,
  oneOf,
  type Engine,
  type EngineLoad,
  type QueryResult,
  type Run,
  type RunAll,
  type Statement,
} from "./engine.ts";
import { DEADLINE, notCommitted, PAST_DEADLINE, refused } from "./faults.ts";
import { cancelOn } from "./cancelling.ts";
import { CONNECT_TIMEOUT, isDirectServer, type PostgresqlOptions } from "./postgresql-server.ts";
import { inOneWrite, ReadLanes } from "./read-lanes.ts";
import { StatementNames } from "./statement-names.ts";
import { parameterTexts, readerOf } from "./values.ts";

/** A statement for the driver; `name` where the connection stores its plan. */
interface Encoded {
  readonly text: string;
  readonly values: (string | null)[];
  readonly name: string | undefined;
  /** With the extended protocol a text is never two statements. */
  readonly queryMode: "extended";
}

/** Sends statements without waiting between them. Rejects with the first error. */
function sendAll(client: pg.ClientBase, statements: readonly Encoded[]): Promise<QueryResult[]> {
  return Promise.all(
    statements.map(async (statement) => {
      const { rows, rowCount } = await client.query<Record<string, unknown>>(statement);
      return { rows, affected: rowCount ?? 0 };
    }),
  );
}

/** Runs a text of statements without parameters and answers the last one's command, such as `COMMIT`. */
async function sendText(client: pg.ClientBase, text: string): Promise<string> {
  const results = await client.query(text);
  return [results].flat().at(-1)?.command ?? "";
}

const MOST_WRITERS = 10;
const MOST_READERS = 6;

function errorOf(error: unknown): Error {
  if (error instanceof pg.DatabaseError)
    return refused({ message: error.message, code: error.code, constraint: error.constraint });
  return new DatabaseUnavailable(
    `The database couldn't be reached: ${error instanceof Error ? error.message : String(error)}`,
  );
}

/**
 * A named statement a connection can't run or doesn't know: the tables changed (0A000), or an unrecognised
 * pooler passed the connection on (26000, 42P05).
 */
const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:0A000|26000|42P05)$/.test(error.code ?? "");

/** Set per transaction: a session's settings would leak behind PgBouncer. */
function settings(deadline: number): string {
  return (
    `SET LOCAL statement_timeout = ${deadline}; SET LOCAL idle_in_transaction_session_timeout = ${deadline}; ` +
    "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; "
  );
}

class PostgresqlEngine implements Engine {
  readonly name = "postgresql";
  readonly #config: pg.ClientConfig;
  readonly #writers: pg.Pool;
  readonly #readers: ReadLanes;
  readonly #names: StatementNames | null;
  readonly #deadline: number;
  readonly #underWay = new Set<Promise<unknown>>();
  #fence = "";
  #closing = false;

  /** `isDirect`: no pooler in between. */
  constructor(options: PostgresqlOptions, isDirect: boolean) {
    this.#names = isDirect ? new StatementNames() : null;
    this.#deadline = options.deadline ?? DEADLINE;
    this.#config = {
      connectionString: options.url,
      application_name: "stint",
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      pipeline: true,
      types: { getTypeParser: readerOf },
    };
    this.#writers = new pg.Pool({ ...this.#config, max: MOST_WRITERS });
    // Without listeners a lost idle connection would end the process.
    this.#writers.on("error", (error) =>
      options.log(`A connection to the database was lost: ${error.message}`),
    );
    this.#writers.on("connect", (client) => client.on("error", () => undefined));
    this.#readers = new ReadLanes(() => new pg.Client(this.#config), MOST_READERS);
  }

  readBatch(prelude: string, statements: readonly Statement[]): Promise<QueryResult[]> {
    return this.#track(() => this.#readBatch(prelude, statements));
  }

  transaction<T>(
    prelude: string,
    work: (run: Run, runAll: RunAll) => Promise<T>,
    deadline = this.#deadline,
    gone?: AbortSignal,
  ): Promise<T> {
    return this.#track(() => this.#transaction(prelude, work, deadline, gone));
  }

  script(sql: string): Promise<void> {
    return this.#track(() => this.#script(sql));
  }

  load(): EngineLoad {
    const { totalCount, idleCount, waitingCount } = this.#writers;
    const lanes = this.#readers.load();
    return {
      connections: totalCount + lanes.open,
      busy: totalCount - idleCount + lanes.busy,
      waiting: waitingCount,
    };
  }

  fence(newest: number): void {
    // As the owner, who may read the list of migrations; in the trip that commits.
    this.#fence = `SET LOCAL ROLE NONE; SELECT require_schema(${newest}); `;
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    // The pool would forget callers that still wait.
    await Promise.allSettled(this.#underWay);
    await Promise.all([this.#writers.end(), this.#readers.close()]);
  }

  async #track<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing) throw new DatabaseUnavailable("The database is closing.");
    const done = work();
    this.#underWay.add(done);
    try {
      return await done;
    } finally {
      this.#underWay.delete(done);
    }
  }

  #encode(statement: Statement): Encoded {
    return {
      text: statement.sql,
      values: parameterTexts(statement.parameters),
      name: this.#names?.of(statement.sql),
      queryMode: "extended",
    };
  }

  async #readBatch(prelude: string, statements: readonly Statement[]): Promise<QueryResult[]> {
    const encoded = statements.map((statement) => this.#encode(statement));
    try {
      return await this.#readOnce(prelude, encoded);
    } catch (error) {
      if (!isStale(error) || encoded.every((statement) => statement.name === undefined)) throw errorOf(error);
      // Once more on a connection that has planned nothing yet.
      this.#readers.leaveAll();
      const unnamed = encoded.map((statement) => ({ ...statement, name: undefined }));
      return await this.#readOnce(prelude, unnamed).catch((again: unknown) => {
        throw errorOf(again);
      });
    }
  }

  async #readOnce(prelude: string, encoded: readonly Encoded[]): Promise<QueryResult[]> {
    const opening = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${settings(this.#deadline)}${prelude}`;
    // Where the opening fails everything after it is refused: the first reason counts.
    const [begun, answered, ended] = await this.#readers.use(this.#deadline * 2, (client) =>
      Promise.allSettled([sendText(client, opening), sendAll(client, encoded), sendText(client, "COMMIT")]),
    );
    for (const outcome of [begun, answered, ended])
      if (outcome.status === "rejected") throw outcome.reason as Error;
    if (ended.status === "fulfilled" && ended.value !== "COMMIT") throw notCommitted();
    return answered.status === "fulfilled" ? answered.value : [];
  }

  async #transaction<T>(
    prelude: string,
    work: (run: Run, runAll: RunAll) => Promise<T>,
    deadline: number,
    gone?: AbortSignal,
  ): Promise<T> {
    gone?.throwIfAborted();
    const client = await this.#writers.connect().catch((error: unknown) => {
      throw errorOf(error);
    });
    let over = false;
    let clean = false;
    let isOld = false;
    const cancelling = cancelOn(client, gone);
    const send = <A>(answer: Promise<A>, isNamed = false): Promise<A> =>
      answer.catch((error: unknown) => {
        if (isNamed && isStale(error)) isOld = true;
        throw isOld ? new DatabaseUnavailable("The database's tables changed meanwhile.") : errorOf(error);
      });
    // Sent without waiting: where a setting behind BEGIN fails, everything is refused.
    inOneWrite(client);
    const begun = send(sendText(client, `BEGIN; ${settings(deadline)}${prelude}`));
    begun.catch(() => undefined);
    const runAll: RunAll = async (statements) => {
      if (over) throw new Error("A statement came after the end of its transaction.");
      gone?.throwIfAborted();
      const encoded = statements.map((statement) => this.#encode(statement));
      inOneWrite(client);
      const answer = send(
        sendAll(client, encoded),
        encoded.some(({ name }) => name !== undefined),
      );
      answer.catch(() => undefined);
      await begun;
      return await answer;
    };
    const body = async (): Promise<T> => {
      try {
        const value = await work(oneOf(runAll), runAll);
        await begun;
        over = true;
        await cancelling.over();
        const tag = await send(sendText(client, `${this.#fence}COMMIT`));
        clean = true;
        if (tag !== "COMMIT") throw notCommitted();
        return value;
      } catch (error) {
        over = true;
        await cancelling.over();
        if (!clean)
          clean = await sendText(client, "ROLLBACK").then(
            () => true,
            () => false,
          );
        gone?.throwIfAborted();
        throw error;
      }
    };
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DatabaseUnavailable(PAST_DEADLINE)), deadline);
    });
    try {
      const done = body();
      done.catch(() => undefined);
      return await Promise.race([done, expired]);
    } finally {
      clearTimeout(timer);
      over = true;
      if (!clean) client.connection.stream.destroy();
      client.release(!clean || isOld);
    }
  }

  async #script(sql: string): Promise<void> {
    // Its own connection, so that the text's settings end with it.
    const client = new pg.Client({ ...this.#config, pipeline: false });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(sql);
    } catch (error) {
      throw errorOf(error);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Opens a PostgreSQL server, waiting for it. Later losses give DatabaseUnavailable and heal automatically.
 * Throws StartRefused.
 */
export async function openPostgresql(options: PostgresqlOptions): Promise<Engine> {
  return new PostgresqlEngine(options, await isDirectServer(options));
}
