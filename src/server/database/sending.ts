import pg from "pg";
import type { QueryResult } from "./engine.ts";
import { affectedBy, readerOf } from "./values.ts";

/** A statement ready for the wire; `name` where the connection is to keep its plan. */
export interface Encoded {
  readonly text: string;
  readonly values: (string | null)[];
  readonly name: string | undefined;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/**
 * What the driver's connection offers beyond its types: the messages of the extended protocol, and which
 * names it has planned.
 */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { text: string; name: string | undefined }): void;
  bind(message: { statement: string | undefined; values: (string | null)[] }): void;
  describe(message: { type: "P" }): void;
  execute(message: object): void;
  sync(): void;
}

// The driver lets only its own class of queries share a pipelined connection; what a query does with its
// messages is ours.
const DriverQuery = pg.Query as unknown as new (text: string) => object;

/**
 * Statements that go out behind one another and are answered together, with one Sync at the end: the database
 * answers in one write instead of one for each. A statement that fails fails all of them; those behind it are
 * not run.
 */
class Batch extends DriverQuery {
  readonly callback: (error: Error | null) => void;
  readonly #statements: readonly Encoded[];
  readonly #results: QueryResult[] = [];
  #wire: Wire | undefined;
  #columns: readonly Column[] = [];
  #rows: Record<string, unknown>[] = [];
  #unreadable: Error | null = null;

  constructor(statements: readonly Encoded[], done: (error: Error | null, results: QueryResult[]) => void) {
    super("");
    this.#statements = statements;
    this.callback = (error) => done(error, this.#results);
  }

  /** The statement that is being answered: the driver notes its plan under this name. */
  get name(): string | undefined {
    return this.#statements[this.#results.length]?.name;
  }
  set name(_: string | undefined) {
    // The driver's own constructor sets it.
  }
  get text(): string | undefined {
    return this.#statements[this.#results.length]?.text;
  }
  set text(_: string | undefined) {
    // As above.
  }

  submit(wire: Wire): null {
    this.#wire = wire;
    wire.stream.cork();
    try {
      for (const { text, values, name } of this.#statements) {
        if (
          name === undefined ||
          (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined
        ) {
          wire.parse({ text, name });
          if (name !== undefined) wire.submittedNamedStatements[name] = text;
        }
        wire.bind({ statement: name, values });
        wire.describe({ type: "P" });
        wire.execute({});
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    this.#next();
    return null;
  }

  handleRowDescription(message: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = message.fields.map((field) => ({ name: field.name, read: readerOf(field.dataTypeID) }));
  }

  handleDataRow(message: { fields: readonly (string | null)[] }): void {
    if (this.#unreadable) return;
    const row: Record<string, unknown> = {};
    const columns = this.#columns;
    let at = 0;
    try {
      for (const text of message.fields) {
        const column = columns[at];
        at += 1;
        if (column) row[column.name] = text === null ? null : column.read(text);
      }
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
    this.#rows.push(row);
  }

  handleCommandComplete(message: { text: string }): void {
    this.#results.push({ rows: this.#rows, affected: affectedBy(message.text) });
    this.#next();
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable);
  }

  handleError(error: Error): void {
    // Those behind the failed one were sent and passed over: their names stand for nothing yet.
    for (const { name } of this.#statements.slice(this.#results.length)) {
      if (name !== undefined && this.#wire) delete this.#wire.submittedNamedStatements[name];
    }
    this.callback(error);
  }

  #next(): void {
    this.#columns = [];
    this.#rows = [];
  }
}

/**
 * Sends statements as one batch, always with the extended protocol: one text can then never be two
 * statements. Rejects with the driver's error of the first one that fails.
 */
export function sendBatch(client: pg.ClientBase, statements: readonly Encoded[]): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(statements, (error, results) => (error ? reject(error) : resolve(results)));
    client.query(batch as unknown as pg.Query);
  });
}

/** Runs a text of statements without parameters and answers the last one's command, such as `COMMIT`. */
export async function sendText(client: pg.ClientBase, text: string): Promise<string> {
  const results = await client.query(text);
  return [results].flat().at(-1)?.command ?? "";
}
