import pg from "pg";
import type { QueryResult } from "./engine.ts";
import { affectedBy, readerOf } from "./values.ts";

/** A statement for the wire; `name` where the connection stores its plan. */
export interface Encoded {
  readonly text: string;
  readonly values: (string | null)[];
  readonly name: string | undefined;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** Beyond the driver's types: the extended protocol's messages, and the planned names. */
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

// Only the driver's own class may share a pipelined connection.
const DriverQuery = pg.Query as unknown as new (text: string) => object;

/**
 * Statements with one Sync at the end, answered in one write. A failure fails all; the later ones aren't run.
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

  /** The driver notes the plan under this name. */
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
    // Statements behind the failed one were skipped: their names mean nothing yet.
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
 * Sends a batch with the extended protocol, so a text is never two statements. Rejects with the first error.
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
